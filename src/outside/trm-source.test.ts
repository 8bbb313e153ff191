import { afterAll, expect, test, vi } from "vitest";
import { openData, say, trmRow } from "#src/testing/open-data.ts";
import { openTrmSource } from "./trm-source.ts";

const data = await openData();
afterAll(() => data.close());
const ask = openTrmSource(data.url);

test("the newest rows come back oldest first, with numbers for strings", async () => {
  data.answers(
    say([trmRow("2026-11-24", "4101.5"), trmRow("2026-11-21", "4070.25", "2026-11-23")]),
  );
  expect(await ask()).toEqual([
    { day: "2026-11-21", price: 4070.25 },
    { day: "2026-11-24", price: 4101.5 },
  ]);
  expect(data.questions.map((query) => query.get("$order"))).toEqual(["vigenciadesde DESC"]);
});

const good = trmRow("2026-11-21", "4070.25");
test.each([
  ["a failure", say("down for maintenance", 500)],
  ["a page", say("<html>Mantenimiento</html>")],
  ["an empty list", say([])],
  ["an error object", say({ error: true, message: "Internal error" })],
  ["euros", say([{ ...good, unidad: "EUR" }])],
  ["a comma", say([{ ...good, valor: "4.070,25" }])],
  ["no price", say([{ ...good, valor: "" }])],
  ["no day", say([{ ...good, vigenciadesde: "mañana" }])],
  ["days in reverse", say([trmRow("2026-11-21", "4070.25", "2026-11-20")])],
])("%s is not a valid answer", async (_, answer) => {
  data.answers(answer);
  await expect(ask()).rejects.toThrow();
});

test("an answer without an end is given up long before it fills the memory", async () => {
  const chunk = " ".repeat(32 * 1024);
  let sent = 0;
  data.answers((response) => {
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
    };
    response.on("drain", more);
    more();
  });
  await expect(ask()).rejects.toThrow("more than 65536 bytes");
  expect(sent).toBeLessThan(64 * 1024 ** 2);
});

test("a source that sends everybody elsewhere for ever is given up", async () => {
  data.answers((response) => void response.writeHead(302, { location: "/again" }).end());
  await expect(ask()).rejects.toThrow();
  expect(data.questions.length).toBeLessThan(30);
});

test("a source that does not answer is given up after ten seconds", async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const hurried = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 200));
  data.answers(() => {});
  await expect(ask()).rejects.toMatchObject({ name: "TimeoutError" });
  expect(hurried).toHaveBeenCalledWith(10_000);
  hurried.mockRestore();
});
