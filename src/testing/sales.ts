// What the sums of sales must be, recounted from every order and every row of the ledger.
import { type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#src/ctx.ts";

const day = (at: SQL) => sql`((${at} at time zone 'UTC') - interval '5 hours')::date`;

/** Every day of an academy, and the months of every course. */
export async function expectSalesCounted(db: Db, academyId: string): Promise<void> {
  const pesos = await db.execute(sql`
    select day::text, sum(total)::float8 as total, sum(returned)::float8 as returned,
      sum(tax)::float8 as tax, sum(gateway)::float8 as gateway, sum(platform)::float8 as platform,
      sum(teachers)::float8 as teachers, sum(academy)::float8 as academy
    from (
      select ${day(sql`created_at`)} as day,
        case when cause = 'sale' and account = 'buyer' then -amount_cop else 0 end as total,
        case when cause = 'refund' and account = 'due' then amount_cop
          when cause = 'reversal' and account = 'academy' then -amount_cop else 0 end as returned,
        case when account = 'tax' then amount_cop else 0 end as tax,
        case when account = 'gateway' then amount_cop else 0 end as gateway,
        case when account = 'platform' then amount_cop else 0 end as platform,
        case when account = 'teacher' then amount_cop else 0 end as teachers,
        case when account = 'academy' then amount_cop else 0 end as academy
      from ledger_rows where academy_id = ${academyId} and order_id is not null
    ) as rows
    group by day
    order by day`);
  const counted = await db.execute(sql`
    select day::text, total_cop::float8 as total, returned_cop::float8 as returned,
      tax_cop::float8 as tax, gateway_cop::float8 as gateway, platform_cop::float8 as platform,
      teachers_cop::float8 as teachers, academy_cop::float8 as academy
    from sales_days where academy_id = ${academyId} order by day`);
  const isSomething = (row: object) =>
    Object.entries(row).some(([name, sum]) => name !== "day" && sum !== 0);
  expect(counted.rows.filter(isSomething)).toEqual(pesos.rows.filter(isSomething));
  for (const row of counted.rows as Record<string, number>[]) {
    const { total = 0, returned = 0, tax = 0, gateway = 0, platform = 0 } = row;
    const { teachers = 0, academy = 0 } = row;
    expect(total - returned).toBe(tax + gateway + platform + teachers + academy);
  }
  await expectOrdersCounted(db, academyId);
}

/** The places and cents of all days, which are those of all courses. */
async function expectOrdersCounted(db: Db, academyId: string): Promise<void> {
  const sums = sql`coalesce(sum(places), 0)::float8 as places,
    coalesce(sum(returned_places), 0)::float8 as returned,
    coalesce(sum(gross_cents), 0)::float8 as gross,
    coalesce(sum(discount_cents), 0)::float8 as discount,
    coalesce(sum(tax_cents), 0)::float8 as tax`;
  const byCourse = await db.execute(sql`
    select course_id, sum(places)::float8 as places, sum(returned_places)::float8 as returned,
      sum(gross_cents)::float8 as gross, sum(discount_cents)::float8 as discount
    from course_sales where academy_id = ${academyId} group by course_id order by course_id`);
  const recounted = await db.execute(sql`
    select course_id, count(*)::float8 as places,
      (count(*) filter (where status <> 'paid'))::float8 as returned,
      sum(price_cents)::float8 as gross, sum(order_items.discount_cents)::float8 as discount
    from order_items join orders
      on orders.academy_id = order_items.academy_id and orders.id = order_id
    where orders.academy_id = ${academyId} and status in ('paid', 'voided', 'refunded')
    group by course_id order by course_id`);
  expect(byCourse.rows).toEqual(recounted.rows);
  const days = await db.execute(
    sql`select ${sums} from sales_days where academy_id = ${academyId}`,
  );
  const courses = await db.execute(
    sql`select ${sums} from course_sales where academy_id = ${academyId}`,
  );
  expect(days.rows).toEqual(courses.rows);
  const shares = await db.execute(sql`
    select coalesce(sum(total_cop), 0)::float8 as total,
      coalesce(sum(teacher_cop), 0)::float8 as teacher
    from course_sales where academy_id = ${academyId}`);
  const ledger = await db.execute(sql`
    select coalesce(sum(total_cop), 0)::float8 as total,
      coalesce(sum(teachers_cop), 0)::float8 as teacher
    from sales_days where academy_id = ${academyId}`);
  expect(shares.rows).toEqual(ledger.rows);
}
