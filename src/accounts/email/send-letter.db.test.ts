// Where the answers to an academy's mails go.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import type { Academy, Role } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Mail } from "#src/outside/mail/mailer.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { sendLetter } from "./send-letter.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

/** The mail that the academy sends while this is its address. */
async function sentWith(email: Academy["email"]): Promise<Mail> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
  const outside = { ...here.ctx.outside, mailer };
  const action = { label: "Entrar", href: "http://localhost/" };
  const texts = { subject: "Hola", heading: "Hola", footer: "Chao" };
  await sendLetter(
    { ...here.ctx, outside, academy: { ...here.academy, email } },
    {
      ...{ id: newId(), to: "ana@correo.test" },
      letter: { ...texts, paragraphs: [], rows: [], action },
    },
  );
  const [mail] = sent;
  if (!mail) throw new Error("nothing was sent");
  return mail;
}

async function proven(role: Role) {
  const person = await here.person(role);
  await markProven(here.ctx, person);
  return person;
}

test("the proven address of an administrator is answered", async () => {
  const { email } = await proven("academy");
  expect(await sentWith(email)).toMatchObject({ replyTo: email, sender: "La Gulupa" });
});

test("the mail names an address that nobody has proven, and its answers do not go there", async () => {
  const { email: unproven } = await here.person("academy");
  const { email: student } = await proven("student");
  const elsewhere = await world.academy();
  const other = await elsewhere.person("academy");
  await markProven(elsewhere.ctx, other);
  for (const email of ["victima@correo.test", unproven, student, other.email]) {
    const mail = await sentWith(email);
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text).toContain(email);
  }
});

test("an administrator who has gone is not answered any more", async () => {
  const { id, email } = await proven("academy");
  await here.ctx.db.update(users).set({ role: "student" }).where(eq(users.id, id));
  expect((await sentWith(email)).replyTo).toBeUndefined();
});

test("without an address of its own, answers go to the platform", async () => {
  expect((await sentWith(null)).replyTo).toBeUndefined();
});
