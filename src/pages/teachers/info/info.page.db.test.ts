// The page of a course's learners, as it works without scripts.
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { invitations } from "#src/teaching/tables.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../teachers.layout.tsx";
import { action, loader } from "./info.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const { db } = world.database;
const academyId = here.academy.id;
await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, here.teacher.id));

const pathOf = (courseId: string, query = "") => `/teachers/courses/${courseId}/info${query}`;

function open(courseId: string, query = "", actor: Actor = here.teacher) {
  const visit = visitOf(here.as(actor), pathOf(courseId, query), { courseId });
  return throughGuard(area, visit, loader);
}

type Posted = Record<string, string | File>;

function post(courseId: string, posted: Posted, ctx = here.as(here.teacher)) {
  const visit = visitOf(ctx, pathOf(courseId, "?invite=1"), { courseId });
  const body = new FormData();
  for (const [name, value] of Object.entries(posted)) body.set(name, value);
  const request = new Request(visit.request, { method: "POST", body });
  return throughGuard<unknown>(area, { ...visit, request }, action);
}

const invite = (courseId: string, posted: Posted, ctx = here.as(here.teacher)) =>
  post(courseId, { intent: "invite", confirmed: "1", ...posted }, ctx);

/** An address of its own for each test. */
const address = (name: string) => `${name}.${newId()}@correo.test`;

async function addLearners(courseId: string, amount: number): Promise<void> {
  const people = Array.from({ length: amount }, (_, at) => ({
    ...{ academyId, id: newId(), name: `Nº ${at}`, role: "student" as const },
    email: address("n"),
  }));
  await db.insert(users).values(people);
  await db
    .insert(enrolments)
    .values(people.map(({ id: userId }) => ({ academyId, userId, courseId })));
}

async function invitationsOf(courseId: string) {
  return db.select().from(invitations).where(eq(invitations.courseId, courseId));
}

test("its teacher opens it, and nobody else", async () => {
  const { id, title } = here.course;
  expect(await open(id)).toMatchObject({
    course: { title, status: "published", listHref: "/teachers/courses?tab=published" },
    figures: { recent: { students: 0 }, all: { sales: 0 } },
  });
  const colleague = await here.person("teacher");
  const elsewhere = await world.academy();
  const notFound = { init: { status: 404 } };
  await expect(open(id, "", colleague)).rejects.toMatchObject(notFound);
  await expect(open(elsewhere.course.id)).rejects.toMatchObject(notFound);
  await expect(open("nada")).rejects.toMatchObject(notFound);
  await expect(
    invite(id, { addresses: address("luz") }, here.as(colleague)),
  ).resolves.toMatchObject({ data: { problem: { status: 404 } } });
});

test("nine a page; past the last page the last one is shown", async () => {
  const { id } = await here.addCourse();
  await addLearners(id, 11);
  expect(await open(id)).toMatchObject({
    asked: { tab: "registered", page: 1 },
    counts: { registered: 11, invited: 0 },
    pages: 2,
  });
  expect((await open(id)).learners).toHaveLength(9);
  const last = await open(id, "?page=7");
  expect(last.asked.page).toBe(2);
  expect(last.learners).toHaveLength(2);
  expect((await open(id, "?page=0")).asked.page).toBe(1);
});

test("the tab of the address, else the one with people", async () => {
  const { id } = await here.addCourse();
  expect((await open(id)).asked.tab).toBe("registered");
  await invite(id, { addresses: address("luz") });
  expect((await open(id)).asked.tab).toBe("invited");
  expect((await open(id, "?tab=registered")).asked.tab).toBe("registered");
  await addLearners(id, 1);
  expect((await open(id)).asked.tab).toBe("registered");
});

describe("inviting", () => {
  test("says of each address what became of it, and shows who waits", async () => {
    const { id } = await here.addCourse();
    const luz = address("luz");
    const answer = await invite(id, { addresses: `Luz <${luz}>, mala` });
    expect(answer).toEqual({
      results: [
        { address: luz, outcome: "invited", message: expect.any(String) },
        { address: "mala", outcome: "invalid", message: "Correo inválido" },
      ],
    });
    const { counts, invited } = await open(id);
    expect(counts).toEqual({ invited: 1, registered: 0 });
    expect(invited).toMatchObject([
      { email: luz, status: "pending", resendable: expect.stringMatching(/ a las? \d/) },
    ]);
  });

  test("takes what was typed and a file together", async () => {
    const { id } = await here.addCourse();
    const [typed, listed] = [address("a"), address("b")];
    const list = new File([`Nombre;Correo\r\nBeto;${listed}\r\n`], "lista.csv");
    await invite(id, { addresses: `${typed}\n`, list });
    const emails = (await invitationsOf(id)).map(({ email }) => email);
    expect(emails.toSorted()).toEqual([typed, listed].toSorted());
  });

  test.each([
    ["nothing", { addresses: " \n " }, "Campo vacío"],
    ["no permission", { addresses: "luz@correo.test", confirmed: "" }, /^Confirma que tienes/],
    ["a file of 10,000 lines", { addresses: "luz@correo.test", list: longList() }, /hasta 200/],
  ])("of %s is refused with what was typed, and invites nobody", async (_, posted, message) => {
    const { id } = await here.addCourse();
    expect(await invite(id, posted)).toMatchObject({
      data: {
        problem: { status: 400, detail: expect.stringMatching(message) },
        values: { intent: "invite", addresses: posted.addresses },
      },
      init: { status: 400 },
    });
    expect(await invitationsOf(id)).toEqual([]);
  });

  test("that fails for a reason of ours says so beside what was typed", async () => {
    const ctx = here.as(here.teacher);
    const limiter = { ...ctx.outside.limiter, takeAll: () => Promise.reject(new Error("away")) };
    const broken = { ...ctx, outside: { ...ctx.outside, limiter } };
    const addresses = address("luz");
    expect(await invite(here.course.id, { addresses }, broken)).toMatchObject({
      data: {
        problem: {
          detail: "Hubo un problema al enviar la invitación. Por favor, inténtalo de nuevo.",
        },
        values: { addresses },
      },
    });
  });
});

function longList(): File {
  const lines = Array.from({ length: 10_000 }, (_, at) => `persona${at}@correo.test`);
  return new File([lines.join("\n")], "todas.csv");
}

describe("an invitation that waits", () => {
  async function waiting() {
    const { id } = await here.addCourse();
    await invite(id, { addresses: address("luz") });
    const [invitation] = await invitationsOf(id);
    return { courseId: id, id: invitation?.id ?? "" };
  }
  const mailedEarlier = (id: string, more: Partial<typeof invitations.$inferInsert> = {}) =>
    db
      .update(invitations)
      .set({ mailedAt: new Date(Date.now() - 3_601_000), ...more })
      .where(eq(invitations.id, id));

  test("is sent again once an hour", async () => {
    const { courseId, id } = await waiting();
    expect(await post(courseId, { intent: "resend", id })).toMatchObject({
      data: { problem: { status: 429, detail: expect.stringMatching(/Puedes reenviarla en/) } },
    });
    await mailedEarlier(id);
    expect((await open(courseId)).invited).toMatchObject([{ resendable: null }]);
    expect(await post(courseId, { intent: "resend", id })).toEqual({
      told: expect.stringMatching(/^Reenviamos la invitación/),
    });
  });

  test("and has expired says so, and waits again once it is sent again", async () => {
    const { courseId, id } = await waiting();
    await mailedEarlier(id, { expiresAt: new Date(Date.now() - 1) });
    expect((await open(courseId)).invited).toMatchObject([{ status: "expired" }]);
    await post(courseId, { intent: "resend", id });
    expect((await open(courseId)).invited).toMatchObject([{ status: "pending" }]);
  });

  test("is withdrawn, and withdrawing it again changes nothing", async () => {
    const { courseId, id } = await waiting();
    for (const _ of [1, 2]) {
      expect(await post(courseId, { intent: "withdraw", id })).toEqual({
        told: "Retiramos la invitación.",
      });
    }
    expect((await open(courseId)).counts).toEqual({ invited: 0, registered: 0 });
  });

  test("is not reached from another course", async () => {
    const { id } = await waiting();
    const other = await here.addCourse();
    for (const intent of ["resend", "withdraw"]) {
      expect(await post(other.id, { intent, id })).toMatchObject({
        data: { problem: { status: 404 } },
      });
    }
  });
});
