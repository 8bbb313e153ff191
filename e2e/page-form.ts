/** A form of a page, as a browser without scripts has it. */
export type PageForm = {
  /** What the page was answered with. */
  html: string;
  /** The value of a hidden field. */
  hidden(name: string): string;
  /** Sends it with the cookies and the anti-forgery token of the page; follows no redirect. */
  post(fields: Record<string, string>): Promise<Answer>;
};

export type Answer = { status: number; location: string; html: string };

/** @param cookies of a session, as `cookiesOf` returns them */
export async function openForm(address: string, cookies: string[] = []): Promise<PageForm> {
  const { origin } = new URL(address);
  const ask = (cookie: string[], more: RequestInit = {}) => {
    const headers = { cookie: cookie.join("; "), origin, accept: "text/html" };
    return fetch(address, { ...more, headers, redirect: "manual" });
  };
  const page = await ask(cookies);
  const all = [...cookies, ...cookiesOf(page)];
  const html = await page.text();
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return {
    html,
    hidden,
    async post(fields) {
      const body = new URLSearchParams({ ...fields, _csrf: hidden("_csrf") });
      const answer = await ask(all, { method: "POST", body });
      const location = answer.headers.get("location") ?? "";
      return { status: answer.status, location, html: await answer.text() };
    },
  };
}

/** What an answer sets, as a browser sends it back. */
export function cookiesOf(answer: Response): string[] {
  return answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
}
