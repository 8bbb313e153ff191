// States for every table whether it holds personal data, whether they are exported, and whether
// deletion removes them. A new table fails here until it has an entry.
import { getTableName, type SQL, sql } from "drizzle-orm";
import { type AnyPgTable, getTableConfig } from "drizzle-orm/pg-core";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Actor, Db } from "#src/ctx.ts";
import { refusalHash } from "#src/teaching/invitations/invitation-links.ts";
import { invitationRefusals } from "#src/teaching/tables.ts";
import { tables } from "#src/testing/database/owned-tables.ts";
import { openResident, password } from "#src/testing/resident.ts";
import { openWorld } from "#src/testing/world.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportData } from "./export-account.ts";

const world = await openWorld();
afterAll(() => world.close());

/** True, or the reason against it. */
type Answer = true | { because: string };

type Decision =
  | { ofNobody: string }
  | { rowsOf: (person: Actor) => SQL; exported: Answer; forgotten: Answer };

const mine = ({ id }: Actor) => sql`user_id = ${id}`;
const byEmail = ({ email }: Actor) => sql`learner_email = ${email}`;
const ofMyOrders = ({ id }: Actor) =>
  sql`order_id in (select id from orders where buyer_id = ${id})`;
const ofMyUploads = ({ id }: Actor) =>
  sql`upload_id in (select id from uploads where user_id = ${id})`;

const taxLaw = { because: "tax law has us keep what was sold, as it was sold" };
const ofTheClass = { because: "it belongs to a class, which others go on watching" };

const verdicts: Record<string, Decision> = {
  users: {
    rowsOf: ({ id }) => sql`id = ${id}`,
    exported: true,
    forgotten: { because: "orders and courses refer to the row; what named the person is emptied" },
  },
  sessions: {
    // All but the session that sends the request.
    rowsOf: ({ id, sessionId }) => sql`user_id = ${id} and id <> ${sessionId}`,
    exported: true,
    forgotten: true,
  },
  refresh_tokens: {
    rowsOf: ({ id }) => sql`session_id in (select id from sessions where user_id = ${id})`,
    exported: { because: "digests of keys to the account say nothing of the person" },
    forgotten: true,
  },
  identities: { rowsOf: mine, exported: true, forgotten: true },
  email_links: {
    rowsOf: mine,
    exported: { because: "digests of keys to the account say nothing of the person" },
    forgotten: true,
  },
  email_changes: { rowsOf: mine, exported: true, forgotten: true },
  second_factors: { rowsOf: mine, exported: true, forgotten: true },
  recovery_codes: {
    rowsOf: mine,
    exported: { because: "digests of keys to the account say nothing of the person" },
    forgotten: true,
  },
  trail_events: {
    rowsOf: ({ id }) => sql`subject_id = ${id}`,
    exported: true,
    forgotten: { because: "it says what was done; name, network and device are dropped" },
  },
  enrolments: { rowsOf: mine, exported: true, forgotten: true },
  subscriptions: { rowsOf: mine, exported: true, forgotten: true },
  waiting_enrolments: {
    rowsOf: ({ email }) => sql`email = ${email}`,
    exported: true,
    forgotten: true,
  },
  progress: { rowsOf: mine, exported: true, forgotten: true },
  lesson_views: { rowsOf: mine, exported: true, forgotten: true },
  comments: { rowsOf: mine, exported: true, forgotten: true },
  notifications: { rowsOf: mine, exported: true, forgotten: true },
  notification_settings: { rowsOf: mine, exported: true, forgotten: true },
  lesson_notes: { rowsOf: mine, exported: true, forgotten: true },
  orders: { rowsOf: byEmail, exported: true, forgotten: taxLaw },
  order_items: { rowsOf: ofMyOrders, exported: true, forgotten: taxLaw },
  payments: { rowsOf: ofMyOrders, exported: true, forgotten: taxLaw },
  payment_events: {
    rowsOf: ({ id }) => sql`payment_id in (
      select payments.id from payments join orders
        on orders.academy_id = payments.academy_id and orders.id = order_id
      where buyer_id = ${id}
    )`,
    exported: { because: "each repeats a status of its payment, which is exported" },
    forgotten: taxLaw,
  },
  refunds: { rowsOf: ofMyOrders, exported: true, forgotten: taxLaw },
  ledger_rows: { rowsOf: mine, exported: true, forgotten: taxLaw },
  payouts: {
    rowsOf: ({ id }) => sql`teacher_id = ${id}`,
    exported: true,
    forgotten: taxLaw,
  },
  // Kept while the person is owed money, for whoever sends it.
  payout_accounts: {
    rowsOf: ({ id }) => sql`teacher_id = ${id}`,
    exported: true,
    forgotten: true,
  },
  order_claims: {
    rowsOf: byEmail,
    exported: { because: "each repeats the learner and course of its order, which is exported" },
    forgotten: true,
  },
  coupons: {
    rowsOf: ({ id }) => sql`created_by = ${id}`,
    exported: true,
    forgotten: { because: "orders name it; one of a teacher who leaves is switched off" },
  },
  coupon_courses: { ofNobody: "it is a part of a coupon" },
  coupon_redemptions: {
    rowsOf: byEmail,
    exported: {
      because: "each repeats the learner and the coupon of its order, which is exported",
    },
    forgotten: { because: "it counts how often a coupon was used; the e-mail is dropped" },
  },
  courses: {
    rowsOf: ({ id }) => sql`teacher_id = ${id}`,
    exported: true,
    forgotten: { because: "it is archived, so that whoever bought it keeps it" },
  },
  campaigns: { ofNobody: "they are the academy's own" },
  campaign_files: { ofNobody: "they are a part of a campaign" },
  campaign_leads: { rowsOf: mine, exported: true, forgotten: true },
  campaign_downloads: { rowsOf: mine, exported: true, forgotten: true },
  course_saves: { rowsOf: mine, exported: true, forgotten: true },
  uploads: { rowsOf: mine, exported: true, forgotten: ofTheClass },
  videos: {
    rowsOf: ofMyUploads,
    exported: { because: "each repeats the name of its upload, which is exported" },
    forgotten: ofTheClass,
  },
  attachments: {
    rowsOf: ofMyUploads,
    exported: { because: "each repeats the name of its upload, which is exported" },
    forgotten: ofTheClass,
  },
  teacher_badges: { rowsOf: mine, exported: true, forgotten: true },
  // As the invited person; what a teacher gave stays the learners', without its address here.
  invitations: {
    rowsOf: ({ id }) => sql`learner_id = ${id}`,
    exported: true,
    forgotten: true,
  },
  invitation_refusals: {
    rowsOf: ({ email }) =>
      sql`email_hash = encode(sha256(convert_to(academy_id || ' ' || ${email}, 'UTF8')), 'hex')`,
    exported: { because: "a digest of the mailbox, whose owner set it" },
    forgotten: { because: "the mailbox outlives the account, and its wish holds" },
  },
  captions: { ofNobody: "they are a part of a class" },
  course_reviews: {
    rowsOf: mine,
    exported: { because: "they tell what became of a course, not of a person" },
    forgotten: { because: "the course may be sold on, and staff go on seeing why" },
  },
  academies: { ofNobody: "it names an academy" },
  merchants: { ofNobody: "keys of an academy at the payment gateway" },
  academy_names: { ofNobody: "it names an academy" },
  contact_messages: { rowsOf: mine, exported: true, forgotten: true },
  academy_requests: {
    rowsOf: ({ email }) => sql`email = ${email}`,
    exported: { because: "who asked has proven nothing, and it is gone within two days" },
    forgotten: { because: "it is gone within two days" },
  },
  teacher_requests: { rowsOf: mine, exported: true, forgotten: true },
  administrator_invitations: {
    rowsOf: ({ email }) => sql`email = ${email}`,
    exported: true,
    forgotten: true,
  },
  teacher_invitations: {
    rowsOf: ({ email }) => sql`email = ${email}`,
    exported: true,
    forgotten: true,
  },
  academy_categories: { ofNobody: "it names a category" },
  modules: { ofNobody: "it is a part of a course" },
  lessons: { ofNobody: "it is a part of a course" },
  course_words: { ofNobody: "words of all courses of an academy, without their course" },
  course_counts: { ofNobody: "numbers of courses" },
  sales_days: { ofNobody: "sums of an academy" },
  course_sales: { ofNobody: "sums of a course" },
  course_days: { ofNobody: "sums of a course" },
  visit_days: { ofNobody: "sums of a page" },
  lesson_figures: { ofNobody: "sums of a class" },
  teacher_days: {
    rowsOf: ({ id }) => sql`teacher_id = ${id}`,
    exported: { because: "sums of what the learners of a course did say nothing of its teacher" },
    forgotten: {
      because: "sums of sales are kept with the orders, under an account without a name",
    },
  },
  exchange_rates: { ofNobody: "public rates" },
  rate_limits: { ofNobody: "a key is a digest, and lasts a day at most" },
};

/** Where an academy is written to, which goes with its administrator, what it allows, and sums. */
const ofAcademies = [
  ...["academies.email", "academies.shares_learner_emails"],
  ...["sales_days.teachers_cop", "course_sales.teacher_cop"],
];

const personal = Object.entries(verdicts).flatMap(([name, decision]) =>
  "rowsOf" in decision ? [{ name, ...decision }] : [],
);

test("every table has an entry", () => {
  expect(Object.keys(verdicts).sort()).toEqual(tables.map(getTableName).sort());
});

test.each(tables.filter((table) => "ofNobody" in (verdicts[getTableName(table)] ?? {})))(
  "a table without personal data has no reference to an account and no column for a person (%#)",
  (table: AnyPgTable) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const targets = foreignKeys.map((key) => key.reference().foreignTable);
    expect(targets, name).not.toContain(users);
    const telling = /mail|phone|address|person|user|teacher|billing|_name/;
    const found = columns.map((column) => column.name).filter((one) => telling.test(one));
    expect(found.filter((column) => !ofAcademies.includes(`${name}.${column}`))).toEqual([]);
  },
);

/** A person with a row in each of these tables. */
async function openPerson() {
  const resident = await openResident(world);
  const { home, member } = resident;
  const taught = await home.addCourse({ key: "miel", title: "Miel de angelita" });
  await world.database.db
    .update(courses)
    .set({ teacherId: member.actor.id })
    .where(sql`${courses.id} = ${taught.id}`);
  const emailHash = refusalHash(home.academy.id, member.actor.email);
  await world.database.db
    .insert(invitationRefusals)
    .values({ academyId: home.academy.id, emailHash });
  return resident;
}

async function rowsIn(db: Db, name: string, condition: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select row_to_json(t)::text as row from ${sql.raw(name)} t where ${condition}`,
  );
  return rows.map(({ row }) => row);
}

describe("the export", async () => {
  const { member } = await openPerson();
  const whole = JSON.stringify(await exportData(member));

  /** The export without the person's rows in this one table. */
  async function exportWithout(name: string, condition: SQL): Promise<string> {
    let text = "";
    const undo = new Error("undo");
    const trial = world.database.db.transaction(async (db) => {
      // Turns foreign keys off: rows that refer to these stay.
      await db.execute(sql`set local session_replication_role = replica`);
      await db.execute(
        name === "users"
          ? sql`update users set description = '' where ${condition}`
          : sql`delete from ${sql.raw(name)} where ${condition}`,
      );
      text = JSON.stringify(await exportData({ ...member, db }));
      throw undo;
    });
    await expect(trial).rejects.toBe(undo);
    return text;
  }

  test.each(personal)("has $name, or gives a reason", async ({ name, rowsOf, exported }) => {
    const condition = rowsOf(member.actor);
    expect(await rowsIn(world.database.db, name, condition)).not.toEqual([]);
    const text = await exportWithout(name, condition);
    if (exported === true) expect(text).not.toBe(whole);
    else expect(text, exported.because).toBe(whole);
  });
});

describe("the deletion of an account", async () => {
  const { member } = await openPerson();
  const { db } = world.database;
  const keysIn = async (name: string, condition: SQL) => {
    const { primaryKeys = [] } = getTableConfig(tableOf(name));
    const columns = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
    const rows = await rowsIn(db, name, condition);
    return rows.map((row) => {
      const values: Record<string, unknown> = JSON.parse(row);
      return sql.join(
        columns.map((column) => sql`${sql.raw(column)}::text = ${values[column]}::text`),
        sql` and `,
      );
    });
  };
  const before = new Map<string, SQL[]>();
  for (const { name, rowsOf } of personal) {
    before.set(name, await keysIn(name, rowsOf(member.actor)));
  }
  await deleteAccount(member, { password });

  test.each(personal)("removes $name, or gives a reason", async ({ name, forgotten }) => {
    const left: string[] = [];
    const keys = before.get(name) ?? [];
    expect(keys).not.toEqual([]);
    for (const key of keys) left.push(...(await rowsIn(db, name, key)));
    if (forgotten === true) expect(left).toEqual([]);
    else expect(left, forgotten.because).not.toEqual([]);
  });
});

function tableOf(name: string): AnyPgTable {
  const table = tables.find((one) => getTableName(one) === name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}
