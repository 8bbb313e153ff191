// Sends hostile forms, and reports how long they hold the server: the longest that another request
// has to wait meanwhile.
import { get, request } from "node:http";

const type = "multipart/form-data; boundary=x";
const parts = 100_000;

/** 6 MB of empty fields. */
const manyParts = `${Array.from({ length: parts }, (_, at) => `--x\r\nContent-Disposition: form-data; name="a${at}"\r\n\r\n\r\n`).join("")}--x--\r\n`;
const manyFields = "a=1&".repeat(62_500);

type Person = { email: string; password: string };

export async function printForms(origin: string, person: Person): Promise<void> {
  const visitor = "XSRF-TOKEN=x";
  const cookie = await cookieOf(origin, person);
  console.log("\nformularios hostiles                       respuesta   otra solicitud esperó, ms");
  for (const [name, count, path, body, headers] of [
    ["6 MB, 100.000 partes, sin sesión", 1, "/account", manyParts, { cookie: visitor }],
    ["diez a la vez", 10, "/account", manyParts, { cookie: visitor }],
    ["6 MB, 100.000 partes, con sesión", 1, "/account", manyParts, { cookie }],
    ["diez a la vez", 10, "/account", manyParts, { cookie }],
    ["250 kB, 62.500 campos, veinte a la vez", 20, "/login", manyFields, { cookie: visitor }],
  ] as const) {
    const contentType = body === manyParts ? type : "application/x-www-form-urlencoded";
    const sent = Array.from({ length: count }, () =>
      send(origin + path, body, { "content-type": contentType, ...headers }),
    );
    const watch = watchHealth(origin);
    const statuses = new Set(await Promise.all(sent));
    const waited = await watch.stop();
    console.log(
      `${name.padEnd(42)} ${[...statuses].join(" ").padStart(9)}   ${waited.toFixed(0).padStart(25)}`,
    );
  }
}

async function cookieOf(origin: string, person: Person): Promise<string> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(person);
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** Its status; 0 where the connection ended first. */
function send(url: string, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const length = Buffer.byteLength(body);
    const options = {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-length": length },
    };
    request(url, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.resume();
    })
      .on("error", () => resolve(0))
      .end(body);
  });
}

/** Asks for the health check again and again. */
function watchHealth(origin: string) {
  let longest = 0;
  let goesOn = true;
  const ask = () =>
    new Promise<void>((resolve) => {
      const started = performance.now();
      get(`${origin}/health`, { agent: false }, (answer) => {
        answer.resume().on("end", () => {
          longest = Math.max(longest, performance.now() - started);
          resolve();
        });
      }).on("error", () => resolve());
    });
  const asking = (async () => {
    while (goesOn) await ask();
  })();
  return {
    async stop() {
      goesOn = false;
      await asking;
      return longest;
    },
  };
}
