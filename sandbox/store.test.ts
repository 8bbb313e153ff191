import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newFolder, openSandbox } from "./testing.ts";

test("the file of a sandbox that knew cards alone goes on, with what was pending", async () => {
  const folder = newFolder();
  const first = openSandbox({ folder });
  const id = await first.pay("order_1");
  first.close();
  const old = new DatabaseSync(join(folder, "gateway.sqlite"));
  old.exec(`
    ALTER TABLE transactions DROP COLUMN event_after_ms;
    DROP TABLE instructions; DROP TABLE codes; DROP TABLE switches;
  `);
  old.close();

  const { clock, read } = openSandbox({ folder });
  expect((await read(id)).status).toBe("PENDING");
  clock.advance(1500);
  expect((await read(id)).status).toBe("APPROVED");
});
