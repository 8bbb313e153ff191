// The fields that the forms of each page have, read from the pages themselves.
import type { Agent } from "node:http";
import { randomOf } from "./random.ts";
import type { Home } from "./scene.ts";
import { send } from "./send.ts";
import type { Target } from "./targets.ts";
import { textFor } from "./values.ts";

const asWhom = ["student", "teacher", "academy", null] as const;

/** Names of fields, by the path of the page. */
export async function fieldsOfPages(
  pages: Target[],
  home: Home,
  port: number,
  agent: Agent,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const random = randomOf(1);
  for (const { path } of pages) {
    const names = new Set<string>();
    for (const who of asWhom) {
      const place = { home, who: who ?? "student", random };
      const asked = path.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(textFor(name, place)),
      );
      const host = `${home.academy.subdomain}.localhost:${port}`;
      const headers = ["host", host, "accept", "text/html"];
      if (who) headers.push("cookie", `session=${home.people[who].good}`);
      const page = await send({ method: "GET", path: asked, headers, bytes: null }, port, agent);
      for (const [, form = ""] of page.text.matchAll(/<form[^>]*method="post"(.*?)<\/form>/gis)) {
        for (const [, name = ""] of form.matchAll(/ name="([^"]+)"/g)) names.add(name);
      }
    }
    names.delete("_csrf");
    found.set(path, [...names]);
  }
  return found;
}
