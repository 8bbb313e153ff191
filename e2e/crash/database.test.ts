import { describe, expect, test } from "vitest";
import { until } from "../until.ts";
import { away, openDatabasePlace, register } from "./database-place.ts";

describe.each(["off", "on"])("with row-level security %s", (rowSecurity) => {
  test("a connection ended in a transaction is one 503, and the next request works", async () => {
    const place = await openDatabasePlace({ DATABASE_ROW_SECURITY: rowSecurity });
    const { origin, process } = place.server;
    const admin = await place.session();
    const holder = await place.session();
    await holder.query("begin; lock table users");

    const refused = register(origin, "marisol@semillero.test");
    await until("the registration waits for the lock", 10_000, async () => {
      const { rows } = await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'semillero' and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    expect(await refused).toEqual(away);
    await holder.query("rollback");

    expect(process.exitCode).toBeNull();
    expect(await register(origin, "marisol@semillero.test")).toMatchObject({ status: 201 });
  });
});
