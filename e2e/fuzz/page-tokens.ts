// The anti-forgery tokens that the pages of an academy give to a visitor and to each person.
import type { Agent } from "node:http";
import { type Home, type Kind, kinds } from "./scene.ts";
import { send } from "./send.ts";

export type PageTokens = Record<Kind | "visitor", string>;

export async function readPageTokens(home: Home, port: number, agent: Agent): Promise<PageTokens> {
  const host = `${home.academy.subdomain}.localhost:${port}`;
  const read = async (path: string, cookie: string[]): Promise<string> => {
    const headers = ["host", host, "accept", "text/html", ...cookie];
    const page = await send({ method: "GET", path, headers, bytes: null }, port, agent);
    const [, token] = /XSRF-TOKEN=([^;]+)/.exec(page.headers["set-cookie"] ?? "") ?? [];
    if (!token) throw new Error(`${path} gave no token: ${page.status} ${page.text.slice(0, 200)}`);
    return token;
  };
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const cookie = ["cookie", `session=${home.people[kind].good}`];
      return [kind, await read("/account", cookie)] as const;
    }),
  );
  const visitor = await read("/login", []);
  return { visitor, ...(Object.fromEntries(found) as Record<Kind, string>) };
}
