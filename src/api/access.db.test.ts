import { afterAll, expect, test } from "vitest";
import { openApiDocument } from "#src/api.ts";
import { calls } from "#src/testing/access/calls.ts";
import { type Column, columns } from "#src/testing/access/columns.ts";
import { askingAs, openAccessScene } from "#src/testing/access/scene.ts";
import { accessTable } from "#src/testing/access/table.ts";
import { openDoor } from "#src/testing/door.ts";
import { openShop } from "#src/testing/purchase.ts";

const shop = await openShop();
afterAll(() => shop.close());
const door = openDoor(shop.world);
const rows = accessTable("Calls");

const listed = Object.entries(openApiDocument().paths ?? {}).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

test("every call of the document has its row, and no row is without a call", () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
  expect(Object.keys(calls).sort()).toEqual(listed.sort());
});

test("a session of another academy opens no call here", async () => {
  const scene = await openAccessScene({ shop, door });
  const { here, elsewhere, people } = scene;
  const authorization = `Bearer ${await door.accessToken(people["teacher elsewhere"], elsewhere.academy)}`;
  const asking = askingAs(scene, "teacher elsewhere");
  for (const [name, make] of Object.entries(calls)) {
    const { path, headers, ...call } = await make(asking);
    const method = name.split(" ")[0];
    const stranger = door.anyone(here.academy);
    const ask = { method, ...call, headers: { ...headers, authorization } };
    expect.soft((await stranger(`/api${path}`, ask)).status, name).toBe(401);
  }
});

/** As the table writes it. */
async function outcome(
  name: string,
  scene: Awaited<ReturnType<typeof openAccessScene>>,
  column: Column,
) {
  const asking = askingAs(scene, column);
  const { path, ...call } = (await calls[name]?.(asking)) ?? expect.fail("no such call");
  const { status } = await asking.client(`/api${path}`, { method: name.split(" ")[0], ...call });
  return status < 300 ? "yes" : String(status);
}

// What only reads leaves its scene as it is.
const read = await openAccessScene({ shop, door });

test.each(rows.map(({ name, cells }) => [name, cells] as const))("%s", async (name, cells) => {
  const scene = /^(GET|HEAD) /.test(name) ? read : await openAccessScene({ shop, door });
  const found: string[] = [];
  for (const column of columns) found.push(await outcome(name, scene, column));
  expect(found.join(" | ")).toBe(cells.join(" | "));
});
