// The pages of opening an academy, as posted without scripts.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { academies, academyRequests } from "#src/academies/tables.ts";
import { sendRequestMail } from "#src/administration/open-request-mail.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { csrfField } from "#src/http/web.ts";
import { loader as pass } from "#src/pages/sign-in/pass.page.tsx";
import { visitOf } from "#src/testing/page-visit.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { action, loader } from "./academy-sign-up.page.tsx";
import { action as open, loader as openLoader } from "./open.page.tsx";

const world = await openWorld({ quotas: quotasWith({ LIMIT_ACADEMY_ADDRESS: "500/60" }) });
afterAll(() => world.close());

const path = "/semillero/academiesSignUp";
let root: Ctx;

beforeAll(async () => {
  const academy = await findAcademy(world.database.db, null);
  if (!academy) throw new Error("no root academy");
  root = world.ctxOf(academy);
});

function posting(ctx: Ctx, address: string, fields: Record<string, string>) {
  const visit = visitOf(ctx, address);
  const body = new URLSearchParams({ ...fields, [csrfField]: visit.web.csrfToken() });
  const { headers } = visit.request;
  return { ...visit, request: new Request(visit.url, { method: "POST", headers, body }) };
}

/** What the page shows: the answer of the action, or the body of its refusal. */
async function post(fields: Record<string, string>, ctx = root) {
  const answer: unknown = await action(posting(ctx, path, fields));
  const { data = answer } = answer as { data?: unknown };
  return data as {
    step?: number;
    values: Record<string, string>;
    problem?: { status: number; detail: string; errors?: { path: string; message: string }[] };
    sent?: { again: boolean };
  };
}

async function locationOf(leaving: Promise<unknown>): Promise<string> {
  const left = await leaving.then(
    () => expect.fail("it led nowhere"),
    (thrown: unknown) => thrown,
  );
  if (!(left instanceof Response)) throw left;
  expect(left.status).toBe(302);
  return left.headers.get("location") ?? "";
}

const about = () => ({
  ...{ subdomain: `c${newId().slice(-12)}`, name: "La Gulupa", category: "café" },
});

test("the page is found and shared under its one address", async () => {
  const { head } = await loader(visitOf(root, `${path}?utm_source=cartel`));
  const href = `${root.outside.publicUrl}${path}`;
  expect(head).toContainEqual({ tagName: "link", rel: "canonical", href });
  expect(head).toContainEqual({ property: "og:url", content: href });
  expect(head).toContainEqual({
    property: "og:image",
    content: expect.stringMatching(/^http.+\/share\/titles\/academies-sign-up\.png\?/),
  });
});

test("each step carries what was typed in the others", async () => {
  const fields = about();
  const first = await post({ ...fields, step: "1" });
  expect(first).toMatchObject({ step: 2, values: fields });
  const email = `${fields.subdomain}@correo.test`;
  const differ = await post({ ...first.values, step: "2", email, emailAgain: "x@correo.test" });
  expect(differ.problem?.errors).toEqual([{ path: "emailAgain", message: "Correos no coinciden" }]);
  expect(differ.values).toMatchObject({ ...fields, email });
  const sent = await post({ ...first.values, step: "2", email, emailAgain: email });
  expect(sent).toMatchObject({ step: 3, values: { ...fields, email }, sent: { again: false } });
  expect(sent.values.key).not.toBe("");
  expect(await post({ ...sent.values, step: "3" })).toMatchObject({ sent: { again: true } });
  // Its own name counts as free, for whoever goes back.
  expect(await post({ ...sent.values, step: "3", intent: "about" })).toMatchObject({ step: 1 });
  expect(await post({ ...sent.values, step: "1" })).toMatchObject({ step: 2 });
});

test("blank fields are named", async () => {
  const empty = await post({ step: "1", subdomain: " ", name: "", category: "" });
  expect(empty.problem?.errors).toEqual(
    ["subdomain", "name", "category"].map((path) => ({ path, message: "Campo vacío" })),
  );
  const none = await post({ ...about(), step: "2", email: "", emailAgain: " " });
  expect(none.problem?.errors).toEqual(
    ["email", "emailAgain"].map((path) => ({ path, message: "Campo vacío" })),
  );
});

test("a name that somebody takes meanwhile is said at its field, and nothing typed is lost", async () => {
  const fields = about();
  const mine = { ...fields, step: "2", email: "una@correo.test", emailAgain: "una@correo.test" };
  await post({ ...mine, email: "otra@correo.test", emailAgain: "otra@correo.test" });
  const refused = await post(mine);
  expect(refused.problem).toMatchObject({ status: 409, errors: [{ path: "subdomain" }] });
  expect(refused.values).toMatchObject({ ...fields, email: "una@correo.test" });
  expect((await post({ ...fields, step: "1" })).problem?.errors?.[0]?.path).toBe("subdomain");
});

test("at every other host the pages lead to the main one", async () => {
  const { ctx } = await world.academy();
  const main = `http://localhost:3000${path}`;
  expect(await locationOf(loader(visitOf(ctx, `${path}?a=1`)))).toBe(`${main}?a=1`);
  expect(await locationOf(openLoader(visitOf(ctx, `${path}/open?token=x`)))).toBe(
    `${main}/open?token=x`,
  );
  expect(await locationOf(action(posting(ctx, path, about())))).toBe(main);
  expect(await locationOf(open(posting(ctx, `${path}/open?token=x`, {})))).toContain(main);
});

async function requested() {
  const fields = about();
  const email = `${fields.subdomain}@correo.test`;
  await post({ ...fields, step: "2", email, emailAgain: email });
  const rows = await world.database.db
    .select()
    .from(academyRequests)
    .where(eq(academyRequests.subdomain, fields.subdomain));
  await sendRequestMail(root, { requestId: rows[0]?.id ?? "" });
  const { mailbox } = world.outside.mailer;
  const mail = (await mailbox?.list())?.find(({ to }) => to === email);
  const { text = "" } = (await mailbox?.read(mail?.id ?? "")) ?? {};
  return { fields, email, link: /http\S+token=\S+/.exec(text)?.[0] ?? "" };
}

test("opening the link changes nothing; its button leads in at the academy's own host", async () => {
  const { fields, email, link } = await requested();
  const before = await world.database.db.select().from(academyRequests);
  for (let times = 0; times < 2; times++) {
    const { shown } = await openLoader(visitOf(root, link));
    const host = `${fields.subdomain}.localhost:3000`;
    expect(shown).toEqual({ state: "open", name: "La Gulupa", host, email });
  }
  expect(await world.database.db.select().from(academyRequests)).toEqual(before);
  const at = eq(academies.subdomain, fields.subdomain);
  expect(await world.database.db.$count(academies, at)).toBe(0);

  const typed = { name: "Rosa", password: "cosecha de junio" };
  const onward = await locationOf(open(posting(root, link, typed)));
  expect(onward).toContain(`http://${fields.subdomain}.localhost:3000/login/pass?pass=`);
  const academy = await findAcademy(world.database.db, fields.subdomain);
  if (!academy) throw new Error("no academy");
  expect(academy.email).toBeNull();
  const visit = visitOf(world.ctxOf(academy), onward);
  expect(await locationOf(pass(visit))).toBe("/academy/dashboard");
  expect(visit.web.setCookies().join()).toMatch(/session=[^;]/);
  const again = visitOf(world.ctxOf(academy), onward);
  expect(await locationOf(pass(again))).toBe("/login");
  expect(again.web.setCookies()).toEqual([]);

  const { shown } = await openLoader(visitOf(root, link));
  expect(shown).toMatchObject({
    state: "opened",
    signIn: `http://${fields.subdomain}.localhost:3000/login?email=${encodeURIComponent(email)}`,
  });
});

test("the box makes the e-mail public, and stays ticked where the form is refused", async () => {
  const { fields, email, link } = await requested();
  const typed = { name: "Rosa", password: "corta", showsEmail: "1" };
  const refused = await open(posting(root, link, typed)).catch((error: unknown) => error);
  expect(refused).toMatchObject({ data: { values: { showsEmail: "1" } } });
  await locationOf(open(posting(root, link, { ...typed, password: "cosecha de junio" })));
  const academy = await findAcademy(world.database.db, fields.subdomain);
  expect(academy?.email).toBe(email);
});

test("an expired link and an unknown one say so", async () => {
  const { link } = await requested();
  const later = { ...root, now: new Date(Date.now() + 25 * 3_600_000) };
  expect((await openLoader(visitOf(later, link))).shown).toMatchObject({
    state: "gone",
    text: expect.stringContaining("terminó"),
  });
  for (const token of ["", "x", "x".repeat(5000)]) {
    const { shown } = await openLoader(visitOf(root, `${path}/open?token=${token}`));
    expect(shown).toMatchObject({ state: "gone" });
  }
});
