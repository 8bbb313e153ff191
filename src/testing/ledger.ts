// What holds of every ledger, for tests of whatever writes to it.
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#src/ctx.ts";

/**
 * Every set adds up to zero; nothing is due to a buyer below zero, and no order has given back more
 * than was paid for it, but for a reversal by the buyer's bank; what left for teachers is what payouts say.
 * @param db of every academy, or of one
 */
export async function expectBalanced(db: Db): Promise<void> {
  const sets = await db.execute(
    sql`select set_id, cause, sum(amount_cop) from ledger_rows
      group by academy_id, set_id, cause having sum(amount_cop) <> 0`,
  );
  expect(sets.rows).toEqual([]);
  const orders = await db.execute(
    sql`select order_id from ledger_rows where order_id is not null
      group by academy_id, order_id
      having sum(amount_cop) filter (where account = 'due') < 0
        or sum(amount_cop) filter (where account = 'buyer') > 0
          and not bool_or(cause = 'reversal')`,
  );
  expect(orders.rows).toEqual([]);
  const paid = await db.execute(
    sql`select coalesce((select sum(amount_cop) from ledger_rows where account = 'payout'), 0)
      - coalesce((select sum(amount_cop) from payouts), 0) as off`,
  );
  expect(Number(paid.rows[0]?.off)).toBe(0);
}
