// From the request of a stranger to the session of an administrator at the academy's own host.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactOf } from "#src/academies/contact.ts";
import { requestHours } from "#src/academies/opening/request.rules.ts";
import { tidyRequests } from "#src/academies/opening/tidy-requests.ts";
import { findPublicAcademy } from "#src/academies/public-academy-queries.ts";
import { findAcademy, listCategories } from "#src/academies/queries.ts";
import { academies, academyNames, academyRequests } from "#src/academies/tables.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { readAccessToken } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { messageMailbox } from "#src/contact/message-mail.ts";
import type { Academy, Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { openAcademyWithAdministrator } from "./open-academy-with-administrator.ts";
import { takePass } from "./open-pass.ts";
import { checkName, requestAcademy } from "./open-request.ts";
import { sendRequestMail } from "./open-request-mail.ts";

const world = await openWorld({
  quotas: quotasWith({ LIMIT_ACADEMY_ADDRESS: "500/60", LIMIT_MAIL_ACADEMY: "3/1440" }),
});
afterAll(() => world.close());

const { mailer } = world.outside;
const news = {
  ...{ subject: "Hola", heading: "Hola", paragraphs: [], rows: [], footer: "Adiós" },
  action: { label: "Ver", href: "http://localhost:3000" },
};
const password = "cosecha de junio";
const day = requestHours * 3_600_000;
let root: Ctx;

beforeAll(async () => {
  const academy = await findAcademy(world.database.db, null);
  if (!academy) throw new Error("no root academy");
  root = world.ctxOf(academy);
});

const wanted = (subdomain = `a${newId().slice(-12)}`) => ({
  subdomain,
  name: "Cooperativa La Gulupa",
  email: `${subdomain}@correo.test`,
  categories: [{ name: "café" }, { name: "abonos" }],
});

type Wanted = ReturnType<typeof wanted>;

async function mailsTo(email: string) {
  return ((await mailer.mailbox?.list()) ?? []).filter(({ to }) => to === email);
}

/** The token of the newest mail. */
async function tokenFor(ctx: Ctx, { email, subdomain }: Wanted): Promise<string> {
  const rows = await world.database.db
    .select()
    .from(academyRequests)
    .where(eq(academyRequests.subdomain, subdomain));
  const { id = "" } = rows.find((row) => row.email === email) ?? {};
  await sendRequestMail(ctx, { requestId: id });
  const [{ id: mailId } = { id: "" }] = await mailsTo(email);
  const mail = await mailer.mailbox?.read(mailId);
  return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

const at = (moment: Date): Ctx => ({ ...root, now: moment });
const rowsOfName = (subdomain: string) =>
  world.database.db.select().from(academyNames).where(eq(academyNames.subdomain, subdomain));

async function openedOf(subdomain: string): Promise<Academy[]> {
  const found = await findAcademy(world.database.db, subdomain);
  return found ? [found] : [];
}

test("a request holds the name and opens nothing", async () => {
  const input = wanted();
  const { expiresAt, key } = await requestAcademy(root, input);
  expect(expiresAt.getTime() - root.now.getTime()).toBe(day);
  expect(await openedOf(input.subdomain)).toEqual([]);
  expect(await checkName(root, input.subdomain)).toMatchObject({ reason: "taken" });
  // Whoever holds it may have it.
  expect(await checkName(root, input.subdomain, key)).toBeNull();
  const other = { ...input, email: "otra@correo.test" };
  await expect(requestAcademy(root, other)).rejects.toMatchObject({
    code: "conflict",
    errors: [{ path: "subdomain" }],
  });
});

test("the link opens the academy with its administrator, who is signed in there once", async () => {
  const input = wanted();
  await requestAcademy(root, input);
  const token = await tokenFor(root, input);
  const { academy, pass } = await openAcademyWithAdministrator(root, {
    ...{ token, password, name: "Rosa Elvira Páez", showsEmail: false },
  });
  expect(academy).toMatchObject({
    ...{ subdomain: input.subdomain, name: input.name },
    ...{ email: null, teaching: "invitation" },
  });
  const here = world.ctxOf(academy);
  expect(await listCategories(here)).toEqual(["café", "abonos"]);
  expect(await rowsOfName(input.subdomain)).toMatchObject([
    { ownerId: academy.id, requestId: null, until: null },
  ]);
  const user = await findUserByEmail(here, input.email);
  expect(user).toMatchObject({ role: "academy", completedSignUp: true, name: "Rosa Elvira Páez" });
  expect(user?.emailVerifiedAt).not.toBeNull();
  const trail = await here.db
    .select({ action: trailEvents.action })
    .from(trailEvents)
    .where(eq(trailEvents.academyId, academy.id));
  expect(trail.map(({ action }) => action).sort()).toEqual([
    ...["academy-opened", "email-proven", "signed-up"],
  ]);

  const { academy: elsewhere } = await world.academy();
  expect(await takePass(world.ctxOf(elsewhere), pass)).toBeNull();
  const entry = await takePass(here, pass);
  expect(await readAccessToken(here, entry?.tokens?.accessToken ?? "")).toMatchObject({
    ...{ id: user?.id, role: "academy" },
  });
  expect(await takePass(here, pass)).toBeNull();
  expect(await takePass(here, `${pass}x`)).toBeNull();
  expect((await signIn(here, { email: input.email, password })).tokens).not.toBeNull();
});

test("the administrator's e-mail is the academy's contact only where its box was ticked", async () => {
  const open = async (showsEmail: boolean) => {
    const input = wanted();
    await requestAcademy(root, input);
    const token = await tokenFor(root, input);
    const typed = { token, password, name: "Rosa", showsEmail };
    const { academy } = await openAcademyWithAdministrator(root, typed);
    const found = await findPublicAcademy(root, input.subdomain);
    if (!found) throw new Error("the academy is not public");
    const shown = contactOf({ academy: found.academy, outside: root.outside });
    return { email: input.email, ctx: world.ctxOf(academy), shown };
  };
  const shows = await open(true);
  expect(shows.shown).toBe(shows.email);
  const hides = await open(false);
  expect(hides.shown).toBe(root.outside.contact);
  // What people write in the form comes to the administrator all the same.
  expect(await messageMailbox(hides.ctx)).toBe(hides.email);
  await sendLetter(hides.ctx, { id: newId(), to: "luz@correo.test", letter: news });
  const [{ id } = { id: "" }] = await mailsTo("luz@correo.test");
  expect(JSON.stringify(await mailer.mailbox?.read(id))).not.toContain(hides.email);
});

test("pressed twice and in two tabs, the link opens one academy", async () => {
  const input = wanted();
  await requestAcademy(root, input);
  const token = await tokenFor(root, input);
  const press = () =>
    openAcademyWithAdministrator(root, { token, password, name: "Rosa", showsEmail: false });
  const outcomes = await Promise.allSettled([press(), press(), press()]);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(["gone", "gone"]);
  await expect(press()).rejects.toMatchObject({ code: "gone" });
  const opened = await world.database.db
    .select()
    .from(academies)
    .where(eq(academies.subdomain, input.subdomain));
  expect(opened).toHaveLength(1);
  // The name is the academy's now.
  await expect(requestAcademy(root, input)).rejects.toMatchObject({ code: "conflict" });
});

test("of many strangers who want a name at once, one gets it", async () => {
  const { subdomain } = wanted();
  const asked = Array.from({ length: 6 }, (_, n) => ({
    ...wanted(subdomain),
    email: `quiere${n}.${subdomain}@correo.test`,
  }));
  const outcomes = await Promise.allSettled(asked.map((input) => requestAcademy(root, input)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill("conflict"));
});

test("sent twice at once and again, the same request answers the same and mails its newest link", async () => {
  const input = wanted();
  const twice = await Promise.all([requestAcademy(root, input), requestAcademy(root, input)]);
  expect(twice.map(({ key }) => key !== null).sort()).toEqual([false, true]);
  const first = await tokenFor(root, input);
  // Without its key a stranger can ask again, and rewrites nothing.
  await requestAcademy(root, { ...input, name: "Otro nombre", categories: [{ name: "otra" }] });
  const second = await tokenFor(root, input);
  const rows = await world.database.db
    .select()
    .from(academyRequests)
    .where(eq(academyRequests.subdomain, input.subdomain));
  expect(rows).toMatchObject([{ name: input.name, categories: input.categories }]);
  const press = (token: string) =>
    openAcademyWithAdministrator(root, { token, password, name: "Rosa", showsEmail: false });
  await expect(press(first)).rejects.toMatchObject({ code: "gone" });
  expect((await press(second)).academy.name).toBe(input.name);
});

test("asked for again and again, a name is held for three days at most", async () => {
  const input = wanted();
  const { expiresAt: first } = await requestAcademy(root, input);
  let until = first;
  for (const days of [0.9, 1.8, 2.7]) {
    const later = at(new Date(root.now.getTime() + days * day));
    ({ expiresAt: until } = await requestAcademy(later, input));
  }
  expect(until.getTime() - root.now.getTime()).toBe(3 * day);
  const after = at(new Date(until.getTime() + 1));
  expect(await checkName(after, input.subdomain)).toBeNull();
});

test("the mail says until when its link works, also where that is less than a day", async () => {
  const input = wanted();
  await requestAcademy(root, input);
  for (const days of [0.9, 1.8]) {
    await requestAcademy(at(new Date(root.now.getTime() + days * day)), input);
  }
  const last = at(new Date(root.now.getTime() + 2.7 * day));
  const { expiresAt } = await requestAcademy(last, input);
  await tokenFor(last, input);
  const [{ id } = { id: "" }] = await mailsTo(input.email);
  const text = (await mailer.mailbox?.read(id))?.text ?? "";
  expect(text).toContain(`hasta ${formatMoment(expiresAt, last.now)}, hora de Colombia`);
  expect(text).not.toContain("24 horas");
});

test.each([
  "Semillero Pagos",
  "Sèmi-llero",
  "soporte@banco.com",
  "Entra a bit.ly/x",
  "http://malo",
])("%j is not what an academy calls itself", async (name) => {
  await expect(requestAcademy(root, { ...wanted(), name })).rejects.toMatchObject({
    issues: [{ path: ["name"], message: expect.stringContaining("se confunde") }],
  });
});

test("past its limit a mailbox gets no more mails, and its last link still works", async () => {
  const input = wanted();
  await requestAcademy(root, input);
  const last = [
    await tokenFor(root, input),
    await tokenFor(root, input),
    await tokenFor(root, input),
  ].at(-1);
  expect(await tokenFor(root, input)).toBe(last);
  expect(await mailsTo(input.email)).toHaveLength(3);
  const opening = { token: last ?? "", password, name: "Rosa", showsEmail: false };
  expect((await openAcademyWithAdministrator(root, opening)).academy.name).toBe(input.name);
});

test("the mail says nothing that a stranger wrote but the address", async () => {
  const input = { ...wanted(), name: "Ganaste un premio" };
  await requestAcademy(root, input);
  await tokenFor(root, input);
  const [{ id } = { id: "" }] = await mailsTo(input.email);
  const mail = await mailer.mailbox?.read(id);
  expect(mail?.text).not.toContain("premio");
  expect(mail?.text).toContain(`${input.subdomain}.localhost`);
});

test("whoever has the key changes e-mail and name; the earlier name is free, the earlier link dead", async () => {
  const input = wanted();
  const { key } = await requestAcademy(root, input);
  const token = await tokenFor(root, input);
  const moved = { ...wanted(), email: `nuevo.${input.email}` };
  await requestAcademy(root, moved, key);
  expect(await checkName(root, input.subdomain)).toBeNull();
  const press = (token: string) =>
    openAcademyWithAdministrator(root, { token, password, name: "Rosa", showsEmail: false });
  await expect(press(token)).rejects.toMatchObject({ code: "gone" });
  const { academy } = await press(await tokenFor(root, moved));
  expect(academy.subdomain).toBe(moved.subdomain);
  expect(await findUserByEmail(world.ctxOf(academy), moved.email)).toMatchObject({
    role: "academy",
  });
});

test("a forged key changes nothing of a request", async () => {
  const input = wanted();
  const { key } = await requestAcademy(root, input);
  const thief = { ...input, email: "ladron@correo.test" };
  await expect(requestAcademy(root, thief, `${key}x`)).rejects.toMatchObject({ code: "conflict" });
});

test("a name that expires is free again, and its link opens nothing", async () => {
  const input = wanted();
  await requestAcademy(root, input);
  const token = await tokenFor(root, input);
  const later = at(new Date(root.now.getTime() + day + 1));
  const press = (ctx: Ctx) =>
    openAcademyWithAdministrator(ctx, { token, password, name: "Rosa", showsEmail: false });
  await expect(press(later)).rejects.toMatchObject({ code: "gone" });
  expect(await checkName(later, input.subdomain)).toBeNull();
  const next = { ...input, email: "siguiente@correo.test" };
  await requestAcademy(later, next);
  await expect(press(later)).rejects.toMatchObject({ code: "gone" });
  // By the clock of a process that is behind, too.
  await expect(press(root)).rejects.toMatchObject({ code: "gone" });
  expect(await openedOf(input.subdomain)).toEqual([]);
});

test("at night ended requests and names go, and those of others stay", async () => {
  const [old, fresh] = [wanted(), wanted()];
  await requestAcademy(at(new Date(root.now.getTime() - day - 1)), old);
  await requestAcademy(root, fresh);
  const { academy } = await world.academy();
  await tidyRequests(root);
  expect(await rowsOfName(old.subdomain)).toEqual([]);
  expect(await rowsOfName(fresh.subdomain)).toHaveLength(1);
  expect(await rowsOfName(academy.subdomain ?? "")).toHaveLength(1);
  const left = await world.database.db
    .select({ subdomain: academyRequests.subdomain })
    .from(academyRequests);
  const names = left.map(({ subdomain }) => subdomain);
  expect(names).toContain(fresh.subdomain);
  expect(names).not.toContain(old.subdomain);
});

test("academies are opened at the main host alone", async () => {
  const { ctx } = await world.academy();
  await expect(requestAcademy(ctx, wanted())).rejects.toMatchObject({ code: "not_found" });
  const opening = { token: "x", password, name: "Rosa", showsEmail: false };
  await expect(openAcademyWithAdministrator(ctx, opening)).rejects.toMatchObject({
    code: "not_found",
  });
});

test.each([
  [{ subdomain: "ña" }, "subdomain"],
  [{ subdomain: "xn--gulupa-1wa" }, "subdomain"],
  [{ subdomain: "a".repeat(64) }, "subdomain"],
  [{ subdomain: "admin" }, "subdomain"],
  [{ name: " \u202E " }, "name"],
  [{ email: "nadie" }, "email"],
  [{ categories: [] }, "categories"],
  [{ categories: [{ name: "Todos" }] }, "categories.0.name"],
  [{ categories: [{ name: "café" }, { name: "Café" }] }, "categories"],
])("%j is refused", async (part, path) => {
  await expect(requestAcademy(root, { ...wanted(), ...part })).rejects.toMatchObject({
    issues: [{ path: path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key)) }],
  });
});

test("one address asks for a bounded number of academies, and so does one e-mail", async () => {
  const quotas = quotasWith({ LIMIT_ACADEMY: "2/60", LIMIT_ACADEMY_ADDRESS: "4/60" });
  const visitor = { address: "198.51.100.9", device: "" };
  const ctx = { ...root, visitor, outside: { ...root.outside, quotas } };
  const same = wanted();
  await requestAcademy(ctx, same);
  await requestAcademy(ctx, same);
  await expect(requestAcademy(ctx, same)).rejects.toMatchObject({ code: "too_many" });
  await requestAcademy(ctx, wanted());
  await requestAcademy(ctx, wanted());
  await expect(requestAcademy(ctx, wanted())).rejects.toMatchObject({ code: "too_many" });
});
