import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { inHeldAcademy } from "#src/academies/hold-academy.ts";
import { academies } from "#src/academies/tables.ts";
import { makeLink, peekLink } from "#src/accounts/email/email-links.ts";
import { sendAccountMail } from "#src/accounts/email/mail.ts";
import { holdLive } from "#src/accounts/hold-accounts.ts";
import { changePassword } from "#src/accounts/password/change-password.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { findUser, findUserByEmail } from "#src/accounts/queries.ts";
import { liveUser, openSession, readAccessToken } from "#src/accounts/session/session.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { identities, sessions, users } from "#src/accounts/tables.ts";
import { changeOwnEmail } from "#src/administration/change-own-email.ts";
import type { Actor } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolLearner } from "#src/enrolments/enrol.ts";
import { listEnrolledCourseIds } from "#src/enrolments/queries.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { askedChange } from "#src/testing/email-change.ts";
import { inviteOne } from "#src/testing/invitation.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { recordLetters } from "#src/testing/purchase.ts";
import { password as factorPassword, newFactor } from "#src/testing/second-factor.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { listActivity } from "#src/trail/queries.ts";
import { askEmailChange } from "./ask-email-change.ts";
import { changeEmail } from "./change-email.ts";
import { emailChangeTexts } from "./email-change.rules.ts";
import { findEmailChange } from "./email-change-queries.ts";
import { withdrawEmailChange } from "./withdraw-email-change.ts";

const world = await openWorld();
const letters = recordLetters(world.outside);
afterAll(() => world.close());
const { pool, embedded } = world.database;

const password = "panela de caña dulce";
const gone = { code: "gone", message: emailChangeTexts.gone };
let here: TestAcademy;
let person: Actor;
let email: string;

beforeEach(async () => {
  here = await world.academy();
  person = here.student;
  email = `${newId()}@correo.test`;
  const passwordHash = await hashPassword(password);
  await here.ctx.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
});

const asked = (to = email) => askedChange(here, person, { email: to, password });

async function subjectsTo(address: string): Promise<string[]> {
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
}

function textsTo(address: string): string {
  const mails = letters.filter(({ to }) => to === address);
  expect(mails.length).toBeGreaterThan(0);
  return mails.map(({ text }) => text).join("\n");
}

/** Resolves when a query waits for a lock of another transaction. */
async function untilBlocked(): Promise<void> {
  const blocked = `select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  await expect.poll(async () => (await pool.query(blocked)).rows.length).toBeGreaterThan(0);
}

async function emailNow(): Promise<string | undefined> {
  return (await findUser(here.ctx, person.id))?.email;
}

async function actions(): Promise<string[]> {
  const { activity } = await listActivity(here.ctx, person.id, { limit: 20 });
  return activity.map(({ action }) => action);
}

describe("asking", () => {
  test("changes nothing, sends a link to the new mailbox and a word to the present one", async () => {
    await asked();
    await world.runJobs();
    expect(await emailNow()).toBe(person.email);
    expect(await subjectsTo(email)).toEqual(["Confirma tu correo nuevo"]);
    expect(await subjectsTo(person.email)).toEqual(["Pidieron cambiar el correo de tu cuenta"]);
    // A mailbox that nobody has proven may be a stranger's.
    expect(textsTo(person.email)).not.toContain(email);
    expect(await actions()).toEqual(["email-change-asked"]);
  });

  test("answers the same for an address with an account, and its mailbox alone is told", async () => {
    const other = await here.person("student");
    await asked(other.email);
    await world.runJobs();
    expect(await subjectsTo(other.email)).toEqual(["Este correo ya tiene una cuenta"]);
    expect(textsTo(other.email)).not.toContain("/login/new-email");
    expect((await findEmailChange(here.ctx, person.id))?.newEmail).toBe(other.email);
  });

  test("needs the password, and says it at the field", async () => {
    const ctx = here.as(person);
    const wrong = { code: "invalid", errors: [{ path: "password", message: expect.any(String) }] };
    await expect(askEmailChange(ctx, { email })).rejects.toMatchObject(wrong);
    await expect(askEmailChange(ctx, { email, password: "otra" })).rejects.toMatchObject(wrong);
    expect(await findEmailChange(here.ctx, person.id)).toBeNull();
  });

  test("needs a code too where there is a second factor", async () => {
    const { codes } = await newFactor(here, person);
    const password = factorPassword;
    await expect(askEmailChange(here.as(person), { email, password })).rejects.toMatchObject({
      errors: [{ path: "code" }],
    });
    await askEmailChange(here.as(person), { email, password, code: codes[0] });
    expect((await findEmailChange(here.ctx, person.id))?.newEmail).toBe(email);
  });

  test("without a password, a young session stands for it, and an old one does not", async () => {
    await here.ctx.db.update(users).set({ passwordHash: null }).where(eq(users.id, person.id));
    await askEmailChange(here.as(person), { email });
    const early = new Date(Date.now() - 11 * 60_000);
    await here.ctx.db
      .update(sessions)
      .set({ createdAt: early })
      .where(eq(sessions.id, person.sessionId));
    await expect(askEmailChange(here.as(person), { email })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("for the present address is refused at its field", async () => {
    const again = { email: ` ${person.email.toUpperCase()}`, password };
    await expect(askEmailChange(here.as(person), again)).rejects.toMatchObject({
      errors: [{ path: "email", message: emailChangeTexts.same }],
    });
  });

  test("is limited for an account, and so are the mails to a mailbox", async () => {
    for (let times = 0; times < 5; times++) await asked();
    await expect(asked()).rejects.toMatchObject({ code: "too_many" });
    await world.runJobs();
    // Of five askings the newest alone has something to send.
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  test("past the quota of a mailbox nothing is sent to it", async () => {
    const small = await openWorld({ quotas: quotasWith({ LIMIT_MAIL_EMAIL_CHANGE: "1/1440" }) });
    const there = await small.academy();
    for (const one of [there.student, await there.person("student")]) {
      await askedChange(there, one, { email });
      await small.runJobs();
    }
    const mails = (await small.outside.mailer.mailbox?.list()) ?? [];
    expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
    await small.close();
  });
});

describe("the link", () => {
  test("gives the account the address, proven, and tells the former mailbox", async () => {
    const token = await asked();
    await changeEmail(here.as(person), { token });
    const user = await findUser(here.ctx, person.id);
    expect(user).toMatchObject({ email, emailVerifiedAt: expect.any(Date) });
    await world.runJobs();
    expect(await subjectsTo(person.email)).toContain("Tu cuenta tiene otro correo");
    expect(textsTo(person.email)).not.toContain(email);
    expect(await actions()).toEqual(["email-changed", "email-proven", "email-change-asked"]);
    expect(await findEmailChange(here.ctx, person.id)).toBeNull();
  });

  test("tells each mailbox that is left, and the first also of an account that is deleted at once", async () => {
    await changeEmail(here.as(person), { token: await asked() });
    const second = { ...person, email };
    const last = `${newId()}@correo.test`;
    const token = await askedChange(here, second, { email: last, password });
    await changeEmail(here.as(second), { token });
    await deleteAccount(here.as({ ...person, email: last }), { password });
    await world.runJobs();
    const left = [person.email, email];
    const told = letters.filter(
      ({ subject, to }) => subject.includes("otro correo") && left.includes(to),
    );
    expect(told.map(({ to }) => to).sort()).toEqual(left.toSorted());
    expect(new Set(told.map(({ id }) => id)).size).toBe(2);
  });

  test("ends the other sessions and the links to the former mailbox, and keeps password and this session", async () => {
    const reset = await makeLink(here.ctx, { userId: person.id, purpose: "reset" });
    const { accessToken } = await openSession(here.ctx, person);
    const tokens = await changeEmail(here.as(person), { token: await asked() });
    expect(await readAccessToken(here.ctx, accessToken)).toBeNull();
    expect(await readAccessToken(here.ctx, tokens.accessToken)).toMatchObject({ email });
    expect(await peekLink(here.ctx, reset, "reset")).toBe(false);
    expect((await liveUser(here.as(person))).passwordHash).not.toBeNull();
  });

  test.each(["reset", "verify"] as const)(
    "leaves the former mailbox without a link to %s that was being written at that moment",
    async (kind) => {
      const token = await asked();
      await world.runJobs();
      // The job has read the account, and counts the mail before it makes the link.
      const limiter = {
        ...world.outside.limiter,
        async takeAll() {
          await changeEmail(here.as(person), { token });
          return null;
        },
      };
      const ctx = { ...here.ctx, outside: { ...here.ctx.outside, limiter } };
      const mail = kind === "reset" ? { kind, email: person.email } : { kind, userId: person.id };
      await sendAccountMail(ctx, mail).catch(() => {});
      expect(await emailNow()).toBe(email);
      expect(letters.filter(({ text }) => text.includes(`/login/${kind}?`))).toEqual([]);
    },
  );

  test("works once, for a day, and only the newest one", async () => {
    const first = await asked(`${newId()}@correo.test`);
    const token = await asked();
    await expect(changeEmail(here.as(person), { token: first })).rejects.toMatchObject(gone);
    const late = new Date(Date.now() + 24 * 3_600_000);
    const session = { expiresAt: new Date(late.getTime() + 60_000) };
    await here.ctx.db.update(sessions).set(session).where(eq(sessions.id, person.sessionId));
    const tomorrow = { ...here.as(person), now: late };
    await expect(changeEmail(tomorrow, { token })).rejects.toMatchObject(gone);
    const twice = [0, 1].map(() => changeEmail(here.as(person), { token }));
    const outcomes = await Promise.allSettled(twice);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await emailNow()).toBe(email);
  });

  test("works in a session of its account alone: a mistyped mailbox is a stranger's", async () => {
    const token = await asked();
    const other = await here.person("student");
    await expect(changeEmail(here.as(other), { token })).rejects.toMatchObject(gone);
    const there = await world.academy();
    await expect(changeEmail(there.as(there.student), { token })).rejects.toMatchObject(gone);
    expect(await emailNow()).toBe(person.email);
  });

  test("is refused in words where the address was taken meanwhile", async () => {
    const token = await asked();
    const taken = { code: "conflict", message: emailChangeTexts.taken };
    await signUp(here.ctx, { email, password: "una clave larga", name: "Luz" });
    await expect(changeEmail(here.as(person), { token })).rejects.toMatchObject(taken);
    expect(await emailNow()).toBe(person.email);
  });

  test("and a sign-up with the address at the same moment leave it with one account", async () => {
    const token = await asked();
    const outcomes = await Promise.allSettled([
      changeEmail(here.as(person), { token }),
      signUp(here.ctx, { email, password: "una clave larga", name: "Luz" }),
    ]);
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toEqual([
      { status: "rejected", reason: expect.objectContaining({ code: "conflict" }) },
    ]);
    expect(await findUserByEmail(here.ctx, email)).not.toBeNull();
  });

  test("stops to work once the change is withdrawn, or the password changes", async () => {
    const token = await asked();
    await withdrawEmailChange(here.as(person));
    await expect(changeEmail(here.as(person), { token })).rejects.toMatchObject(gone);
    await expect(withdrawEmailChange(here.as(person))).rejects.toMatchObject({ code: "not_found" });
    expect(await actions()).toEqual(["email-change-withdrawn", "email-change-asked"]);
    const next = await asked();
    await changePassword(here.as(person), { current: password, password: `otra ${password}` });
    await expect(changeEmail(here.as(person), { token: next })).rejects.toMatchObject(gone);
  });
});

describe("what belongs to an address", () => {
  test("gives what waits for the new one", async () => {
    const course = await here.addCourse();
    const bought = { email, buyerId: null };
    await inTransaction(here.ctx, (ctx) => enrolLearner(ctx, bought, [course.id]));
    await inviteOne(here, email);
    await changeEmail(here.as(person), { token: await asked() });
    const ids = await listEnrolledCourseIds(here.ctx, person.id);
    expect(ids.sort()).toEqual([course.id, here.course.id].sort());
  });

  test("an account of a provider goes on signing in with it", async () => {
    const identity = { provider: "oidc", subject: newId(), userId: person.id };
    await here.ctx.db.insert(identities).values({ academyId: here.academy.id, ...identity });
    await changeEmail(here.as(person), { token: await asked() });
    const mine = and(eq(identities.academyId, here.academy.id), eq(identities.userId, person.id));
    expect(await here.ctx.db.$count(identities, mine)).toBe(1);
  });

  test("the academy's own address follows its administrator, and nobody else", async () => {
    for (const role of ["academy", "teacher"] as const) {
      const there = await world.academy();
      const one = await there.person(role);
      await markProven(there.ctx, one);
      await there.ctx.allAcademies.db
        .update(academies)
        .set({ email: one.email })
        .where(eq(academies.id, there.academy.id));
      const token = await askedChange(there, one, { email });
      const ctx = there.as(one);
      await changeOwnEmail({ ...ctx, academy: { ...ctx.academy, email: one.email } }, { token });
      const [saved] = await there.ctx.allAcademies.db
        .select({ email: academies.email })
        .from(academies)
        .where(eq(academies.id, there.academy.id));
      expect(saved?.email).toBe(role === "academy" ? email : one.email);
    }
  });

  // The embedded database has one connection, so nothing runs concurrently.
  test.skipIf(embedded)(
    "an administrator's change waits for whoever holds the academy and then accounts",
    async () => {
      const owner = await here.person("academy");
      await markProven(here.ctx, owner);
      const token = await askedChange(here, owner, { email });
      const academy = { ...here.academy, email: owner.email };
      await here.ctx.allAcademies.db
        .update(academies)
        .set({ email: owner.email })
        .where(eq(academies.id, academy.id));
      const changes: Promise<unknown>[] = [];
      await inHeldAcademy(here.ctx, async (held) => {
        changes.push(changeOwnEmail({ ...here.as(owner), academy }, { token }));
        changes[0]?.catch(() => {});
        await untilBlocked();
        expect(await holdLive(held, [owner.id])).toEqual(new Set([owner.id]));
      });
      await Promise.all(changes);
      expect((await findUser(here.ctx, owner.id))?.email).toBe(email);
    },
  );
});
