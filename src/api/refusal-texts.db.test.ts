import { afterAll, expect, test } from "vitest";
import { calls } from "#src/testing/access/calls.ts";
import { columns } from "#src/testing/access/columns.ts";
import { askingAs, openAccessScene } from "#src/testing/access/scene.ts";
import { accessTable } from "#src/testing/access/table.ts";
import { type Call, openDoor } from "#src/testing/door.ts";
import { openShop } from "#src/testing/purchase.ts";

const shop = await openShop();
afterAll(() => shop.close());
const door = openDoor(shop.world);

/** Words of zod's own messages, and of values that nobody typed. */
const forPrograms =
  /recibid|se esperaba|entrada inválida|opción inválida|tipo inválido|\b(undefined|null|NaN|string|number|boolean|array|object|expected|received|invalid|required|uuid|regex)\b/i;
const sentence = /^[\p{Lu}¿¡«\d].{5,}$/u;

const wrong = [undefined, null, 7, -1.5, "", "x", "x".repeat(9000), true, [], [7], {}, { a: 1 }];

/** The body with each of its fields, at any depth, replaced by each wrong value. */
function spoiled(body: unknown): unknown[] {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => [
    ...wrong.map((one) => ({ ...body, [name]: one })),
    ...spoiled(value).map((one) => ({ ...body, [name]: one })),
  ]);
}

function* spoiledCalls(path: string, call: Call): Generator<{ path: string; call: Call }> {
  const json = (value: unknown) => ({ path, call: { ...call, json: value } });
  if (call.json !== undefined) {
    for (const body of [...wrong.slice(1), ...spoiled(call.json)]) yield json(body);
    const { json: _, headers, ...rest } = call;
    for (const [type, body] of [
      ["application/json", "{"],
      ["application/json", ""],
      ["text/plain", "hola"],
      ["application/x-www-form-urlencoded", "a=1"],
    ] as const) {
      yield { path, call: { ...rest, body, headers: { ...headers, "content-type": type } } };
    }
  }
  if (call.body instanceof URLSearchParams) {
    for (const name of call.body.keys()) {
      const body = new URLSearchParams(call.body);
      body.set(name, "x");
      yield { path, call: { ...call, body } };
    }
    yield { path, call: { ...call, body: new URLSearchParams() } };
  }
  for (const name of Object.keys(call.headers ?? {}).filter((name) => name !== "cookie")) {
    for (const value of ["", "x"]) {
      yield { path, call: { ...call, headers: { ...call.headers, [name]: value } } };
    }
  }
  const [plain = "", query = ""] = path.split("?");
  const queries = new URLSearchParams(query);
  const more = call.method === "GET" ? ["limit", "offset", "before", "includeClasses"] : [];
  for (const name of [...queries.keys(), ...more]) {
    for (const value of ["x", "-1", "9".repeat(400)]) {
      const spoilt = new URLSearchParams(queries);
      spoilt.set(name, value);
      yield { path: `${plain}?${spoilt}`, call };
    }
  }
  if (query) yield { path: plain, call };
  const parts = plain.split("/");
  for (const [i, part] of parts.entries()) {
    if (/^[0-9a-f-]{36}$/.test(part)) yield { path: parts.with(i, "x").join("/"), call };
  }
}

// Hardly any spoiled call writes, so rows share it.
const shared = await openAccessScene({ shop, door });
const rows = accessTable("Calls").map(({ name, cells }) => [name, cells] as const);

test.each(rows)("%s says in a sentence what is wrong", async (name, cells) => {
  // A second factor is added once.
  const scene = name.includes("factor") ? await openAccessScene({ shop, door }) : shared;
  const asking = askingAs(scene, columns[Math.max(0, cells.indexOf("yes"))] ?? "nobody");
  const method = name.split(" ")[0] ?? "";
  const { path, ...call } = (await calls[name]?.(asking)) ?? expect.fail("no such call");
  const found = new Set<string>();
  for (const one of spoiledCalls(path, { method, ...call })) {
    const isWhole = ["GET", "HEAD"].includes(method);
    const { json, body, ...bare } = one.call;
    const answer = await asking.client(`/api${one.path}`, isWhole ? bare : one.call);
    const text = await answer.text();
    if (answer.status < 400 || method === "HEAD") continue;
    expect.soft(answer.status, text).toBeLessThan(500);
    const { detail, errors = [] } = JSON.parse(text);
    for (const { message } of [{ message: detail }, ...errors]) found.add(message);
  }
  for (const message of found) {
    expect.soft(message).not.toMatch(forPrograms);
    expect.soft(message).toMatch(sentence);
  }
});
