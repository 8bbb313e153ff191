// A browser without scripts: it keeps its cookies, follows nothing and posts forms.
import type { openSite } from "./site.ts";

type Site = Pick<Awaited<ReturnType<typeof openSite>>, "ask">;

/** @param accessToken of a session; absent: a visitor. */
export function openFormBrowser(site: Site, subdomain: string | null, accessToken?: string) {
  const jar = new Map<string, string>();
  if (accessToken) jar.set("session", accessToken);
  const ask = async (path: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers: Record<string, string> = {
      ...{ host: `${subdomain}.localhost:3000`, cookie },
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    };
    const body = form ? new URLSearchParams(form).toString() : "";
    const answer = await site.ask(path, headers, form ? "POST" : "GET", body);
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const text = answer.body.toString();
    const to = String(answer.headers.location ?? "");
    return { to, text };
  };
  let csrf = "";
  return {
    open: (path: string) => ask(path),
    /** Of a page without a form, as the one that was open before. */
    async press(path: string, typed: Record<string, string> = {}) {
      const { text } = await ask(path);
      csrf = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? csrf;
      return ask(path, { _csrf: csrf, ...typed });
    },
  };
}
