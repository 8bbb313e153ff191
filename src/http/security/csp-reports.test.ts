import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { cspReportPath, cspReports } from "./csp-reports.ts";

const site = "https://semillero.test";

function open() {
  const state = { now: 0, log: [] as string[] };
  const log = pino({ base: null, timestamp: false }, { write: (line) => state.log.push(line) });
  const app = new Hono().route(
    "/",
    cspReports(log, () => state.now),
  );
  const send = async (body: string) =>
    (await app.request(site + cspReportPath, { method: "POST", body })).status;
  return Object.assign(state, { send, lines: () => state.log.map((line) => JSON.parse(line)) });
}

const single = (changes: Record<string, string> = {}) =>
  JSON.stringify({
    "csp-report": {
      "document-uri": `${site}/login/reset?token=secreto`,
      referrer: `${site}/?email=ana@correo.test`,
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://evil.test/a.js?de=ana@correo.test",
      "script-sample": "alert('ana')",
      ...changes,
    },
  });

const batch = JSON.stringify([
  {
    type: "csp-violation",
    url: `${site}/explore`,
    body: {
      documentURL: `${site}/media/a/b/firma/c?x=1`,
      effectiveDirective: "style-src",
      blockedURL: "inline",
      sample: "ana@correo.test",
    },
  },
]);

test("a report becomes one line: path without query, directive, blocked origin", async () => {
  const { send, lines } = open();
  expect(await send(single())).toBe(204);
  expect(await send(batch)).toBe(204);
  const line = { level: 40, msg: "content policy violated" };
  expect(lines()).toEqual([
    {
      ...line,
      path: "/login/reset",
      directive: "script-src-elem",
      blocked: "https://evil.test",
    },
    { ...line, path: "/media/a/b/…/c", directive: "style-src", blocked: "inline" },
  ]);
});

test.each([
  ["data:text/html,ana@correo.test", "data:"],
  ["blob:https://semillero.test/ana", "https://semillero.test"],
  ["ana@correo.test", "other"],
  ["", "other"],
])("of the blocked address %j the line holds %j", async (address, blocked) => {
  const { send, lines } = open();
  await send(single({ "blocked-uri": address }));
  expect(lines()).toMatchObject([{ blocked }]);
});

test("a directive that is no word is left out, a long path is cut", async () => {
  const { send, lines } = open();
  const page = `${site}/${"a".repeat(5_000)}`;
  await send(single({ "effective-directive": "ana@correo.test", "document-uri": page }));
  expect(lines()).toMatchObject([{ directive: "other", path: expect.stringMatching(/^.{200}$/) }]);
});

test.each([
  ["a page of another site", single({ "document-uri": "https://otro.test/explore" })],
  ["no page", single({ "document-uri": "about" })],
  ["another form", JSON.stringify({ hola: 1 })],
  ["no JSON", "{"],
  ["nothing", ""],
])("a report about %s writes nothing", async (_, body) => {
  const { send, log } = open();
  expect(await send(body)).toBe(204);
  expect(log).toEqual([]);
});

test("a body over 16 kB is refused", async () => {
  const { send, log } = open();
  expect(await send(single({ more: "a".repeat(16 * 1024) }))).toBe(413);
  expect(log).toEqual([]);
});

test("a flood writes twenty lines a minute, and the next one counts the rest", async () => {
  const state = open();
  for (let count = 0; count < 50; count++) await state.send(single());
  expect(state.log).toHaveLength(20);
  state.now = 60_001;
  await state.send(single());
  expect(state.lines().at(-1)).toMatchObject({ leftOut: 30 });
  expect(state.log).toHaveLength(21);
});
