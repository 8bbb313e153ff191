import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { answerError } from "#src/http/errors.ts";
import { requestLog } from "./request-log.ts";

function openDoor() {
  const lines: { level: number; status?: number; msg: string }[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = new Hono<{ Variables: { requestId: string } }>();
  app.use(requestLog(log));
  app.onError((error, c) => answerError(error, c, log));
  app.get("/slow", async (c) => {
    await new Promise((resolve) => c.req.raw.signal.addEventListener("abort", resolve));
    throw new Error("nobody waits for this");
  });
  app.get("/broken", () => {
    throw new Error("broken");
  });
  return { app, lines };
}

test("a request that its client gave up is neither a failure nor an error in the log", async () => {
  const { app, lines } = openDoor();
  const client = new AbortController();
  const answer = app.request("/slow", { signal: client.signal });
  client.abort();
  await answer;
  expect(lines.map(({ level, status, msg }) => ({ level, status, msg }))).toEqual([
    { level: 30, status: undefined, msg: "the client left" },
    { level: 30, status: 499, msg: "request" },
  ]);
});

test("a failure while the client waits stays one", async () => {
  const { app, lines } = openDoor();
  await app.request("/broken");
  expect(lines.map(({ level, status }) => [level, status])).toEqual([
    [50, undefined],
    [30, 500],
  ]);
});
