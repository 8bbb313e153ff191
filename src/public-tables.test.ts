// Ties each table that public pages show to what invalidates their cache: docs/decisions/009 and
// 024.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import * as schema from "#src/schema.ts";

const src = import.meta.dirname;

/** Tables that public pages show, each with the calls of which a file that writes it needs one. */
const publicTables: Record<string, string[]> = {
  academies: ["notifyPublicChange"],
  academyCategories: ["notifyPublicChange", "putAcademy"],
  // Only teachers are shown, by name, picture and description.
  users: ['runHooks(ctx, "profileChanged"'],
  courses: ["writeCourses", "addCourses", "notifyOfCourses"],
  courseWords: ["notifyPublicChange"],
  courseCounts: ["notifyPublicChange"],
  modules: ["writeCourses", "addCourses", "notifyOfCourses", "changeOutline"],
  lessons: ["writeCourses", "notifyOfCourses", "changeOutline"],
  exchangeRates: ["notifyPublicChange"],
  campaigns: ["notifyPublicChange", "inHeldCampaign"],
  campaignFiles: ["notifyPublicChange", "inHeldCampaign"],
};

const otherTables: Record<string, string> = {
  academyNames: "decides who gets an address; no page shows it",
  academyRequests: "shown to whoever asked, by a mailed link",
  contactMessages: "shown to the academy",
  teacherRequests: "shown to whoever asked and to the academy",
  administratorInvitations: "shown to the academy and to the mailbox",
  teacherInvitations: "shown to the academy and to the mailbox",
  campaignLeads: "their person's, and shown to the academy",
  campaignDownloads: "their person's, and shown to the academy",
  sessions: "their owner's alone",
  refreshTokens: "a secret",
  identities: "their owner's alone",
  emailLinks: "a secret",
  emailChanges: "a secret",
  secondFactors: "a secret",
  recoveryCodes: "a secret",
  trailEvents: "shown to whom they are about",
  rateLimits: "counts attempts",
  notifications: "their account's alone",
  notificationSettings: "their account's alone",
  courseSaves: "the teacher's alone",
  courseDays: "the teacher's alone",
  teacherDays: "the teacher's alone",
  lessonFigures: "the teacher's alone",
  invitations: "shown to the teacher and to the mailbox",
  invitationRefusals: "never shown",
  teacherBadges: "the teacher's alone",
  merchants: "the public key is shown in the checkout, which is not kept; the rest is a secret",
  orders: "their buyer's alone",
  orderItems: "their buyer's alone",
  orderClaims: "never shown",
  payments: "their buyer's alone",
  paymentEvents: "never shown",
  refunds: "their buyer's, and shown to whoever sends the money",
  coupons: "shown to whoever makes them",
  couponCourses: "shown to whoever makes them",
  couponRedemptions: "never shown",
  ledgerRows: "shown to the academy and, their own, to teachers",
  salesDays: "the academy's alone",
  courseSales: "the academy's alone",
  payoutAccounts: "the teacher's, and shown to whoever pays",
  payouts: "shown to the academy and to the teacher",
  enrolments: "their learner's alone; how many there are is a column of courses",
  subscriptions: "their subscriber's alone",
  waitingEnrolments: "shown to the mailbox alone",
  progress: "the learner's alone",
  lessonViews: "the learner's alone",
  comments: "shown on the class view, which is not kept",
  lessonNotes: "their writer's alone",
  uploads: "their sender's alone",
  videos: "shown on the class view, which is not kept; convert.ts announces that one is ready",
  captions: "shown on the class view, which is not kept",
  courseReviews: "shown to the teacher and to staff",
  visitDays: "the academy's alone",
  attachments: "shown on the class view, which is not kept",
};

/** Files that write only such columns of a public table as no public page shows. */
const silentWriters: Record<string, string> = {
  "change-password.ts users": "passwords",
  "change-email.ts users": "e-mails, which no public page shows",
  "link-identity.ts users": "new accounts, which teach nothing",
  "sign-up.ts users": "new accounts, which teach nothing",
  "prove-mailbox.ts users": "when an e-mail was proven, and passwords",
  "appoint-staff.ts users": "new accounts, which teach nothing, and passwords",
  "add-administrator.ts users": "new accounts, which teach nothing",
  "change-role.ts users": "roles, which no public page shows",
  "become-teacher.ts users": "roles, which no public page shows",
  "set-suspension.ts users": "who may teach; the courses announce themselves",
  "comments.ts users": "new accounts, which teach nothing",
  "cast-accounts.ts users": "passwords",
  "demo.ts users": "new accounts, before their courses",
  "learners.ts users": "new accounts, which teach nothing",
  "count-students.ts courses": "how many students, which public pages may show minutes late",
  "change-merchant.ts academies": "keys at the gateway, for a page that is not kept",
  "change-platform-percent.ts academies": "no page shows what the platform gets",
  "keep-stored.ts academies": "what it stores",
  "change-share.ts academies": "what a teacher gets, which no public page shows",
};

const tables = Object.entries(schema).flatMap(([key, value]) =>
  is(value, PgTable) ? [{ key, name: getTableName(value) }] : [],
);

test("each table is public, with what announces its changes, or has a reason not to be", () => {
  const listed = [...Object.keys(publicTables), ...Object.keys(otherTables)];
  expect(listed.sort()).toEqual(tables.map(({ key }) => key).sort());
});

describe("a file that writes a public table announces it", () => {
  const files = filesIn(src);
  const writers = files.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const file = basename(path);
    return writtenIn(text).map((table) => ({
      name: `${file} ${table}`,
      announces: (publicTables[table] ?? []).some((call) => text.includes(call)),
    }));
  });

  test("there are files to check", () => {
    expect(files.length).toBeGreaterThan(300);
    expect(new Set(writers.map(({ name }) => name.split(" ")[1]))).toEqual(
      new Set(Object.keys(publicTables)),
    );
  });

  test("or is listed with a reason that still holds", () => {
    const silent = writers.filter(({ announces }) => !announces).map(({ name }) => name);
    expect(silent.sort()).toEqual(Object.keys(silentWriters).sort());
  });
});

/** What the test itself must detect. */
test.each([
  ["db.insert(courses)", ["courses"]],
  ["await tx\n    .update(\n  lessons,", ["lessons"]],
  [`sql\`INSERT INTO \${courseCounts} as kept\``, ["courseCounts"]],
  ["sql`update course_words set`", ["courseWords"]],
  ['pool.query("delete from academy_categories")', ["academyCategories"]],
  ['import { lessons as mine } from "#src/courses/tables.ts";\n db.delete(mine)', ["lessons"]],
  [
    'import { modules, orders } from "./tables.ts";\n for (const one of [modules, orders]) db.delete(one)',
    ["modules"],
  ],
  ["db.insert(orders)", []],
  ["new Map().delete(courses.id)", []],
  ["db.select().from(courses)", []],
])("«%s» writes %j", (text, written) => {
  expect(writtenIn(text)).toEqual(written);
});

/** The public tables that a source text writes, by their names in the schema. */
function writtenIn(text: string): string[] {
  const imported = tablesImported(text);
  const isPublic = (key: string) => key in publicTables;
  const writes = text.matchAll(/(\w*)\s*\.(?:insert|update|delete|merge)\(\s*(\w+)\s*[,)]/g);
  const named = [...writes].flatMap(([, receiver = "", argument = ""]) => {
    const key = imported.get(argument) ?? argument;
    if (tables.some((table) => table.key === key)) return [key];
    // A variable may be any table that the file imports; but other objects have such methods too.
    return /^(?:db|tx)$/.test(receiver) ? [...imported.values()] : [];
  });
  const statements = text.matchAll(
    /(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:\$\{(\w+)\}|"?(\w+)"?)/gi,
  );
  const inSql = [...statements].flatMap(([, key = "", name = ""]) => [
    imported.get(key) ?? key,
    tables.find((table) => table.name === name)?.key ?? "",
  ]);
  return [...new Set([...named, ...inSql])].filter(isPublic);
}

/** Local names of imported tables. */
function tablesImported(text: string): Map<string, string> {
  const imports = text.matchAll(/import \{([^}]*)\} from "[^"]*\/(?:tables|schema)\.ts"/g);
  const parts = [...imports].flatMap(([, names = ""]) => names.split(","));
  return new Map(
    parts.flatMap((part) => {
      const [key = "", local = key] = part.trim().split(" as ");
      return tables.some((table) => table.key === key) ? [[local, key] as const] : [];
    }),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === join(src, "testing") ? [] : filesIn(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
