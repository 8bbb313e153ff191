// Counts what one request for a page costs, where a clock would only measure the machine: statements
// that reach the database, and bytes.
import pg from "pg";

export type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };
export type Page = { name: string; host: string; path: string; cookie?: string };

let statements = 0;

/** Call it before the database is opened: a connection keeps the method that it finds. */
export function countStatements(): void {
  const { prototype } = pg.Client;
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    statements += 1;
    return Reflect.apply(query, this, given);
  } as typeof query;
}

/**
 * The fewest of ten: the first request fills what the process keeps, and jobs ask too, more often on a
 * busy machine.
 */
export async function statementsOf(app: App, { host, path, cookie = "" }: Page): Promise<number> {
  const counts: number[] = [];
  for (let times = 0; times < 10; times++) {
    const before = statements;
    const answer = await app.request(path, { headers: { host, cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    counts.push(statements - before);
  }
  return Math.min(...counts);
}

/** On the wire, without headers. */
export async function bytesOf(
  app: App,
  { host, path, cookie = "" }: Omit<Page, "name">,
): Promise<number> {
  const headers = { "accept-encoding": "br", host, cookie };
  const answer = await app.request(path, { headers });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

export async function htmlOf(app: App, { host, path, cookie = "" }: Omit<Page, "name">) {
  const answer = await app.request(path, { headers: { host, cookie } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** The files of the build that a document names. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])];
}

/** Of these files together. */
export async function bytesOfAll(app: App, paths: string[]): Promise<number> {
  let sum = 0;
  for (const path of paths) sum += await bytesOf(app, { host: "localhost", path });
  return sum;
}

/**
 * What a browser requests for a class before its first picture: the document, its styles, the script
 * that comes first, and of the film what the document names.
 */
export async function firstPictureOf(app: App, page: Page) {
  const html = await htmlOf(app, page);
  const tags = Array.from(html.matchAll(/<(?:link|script) [^>]*>/g), ([tag]) => tag);
  const named = (mark: RegExp) =>
    tags.flatMap((tag) => (mark.test(tag) ? (/ (?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? []) : []));
  const film = named(/ as="fetch"/);
  const own = [...new Set(named(/ rel="(?:stylesheet|modulepreload|preload)"|<script [^>]*src=/))];
  const assets = own.filter((path) => !film.includes(path));
  return {
    requests: 1 + assets.length + film.length,
    film: film.length,
    bytes: (await bytesOf(app, page)) + (await bytesOfAll(app, assets)),
  };
}
