import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { findUser } from "#src/accounts/queries.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { orders, payments } from "#src/checkout/tables.ts";
import type { Role } from "#src/ctx.ts";
import { problemOf } from "#src/http/errors.ts";
import type { ProblemBody } from "#src/problem.ts";
import { endSession } from "#src/testing/end-session.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { arrive, openResident, password } from "#src/testing/resident.ts";
import { openWorld } from "#src/testing/world.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportData } from "./export-account.ts";

const world = await openWorld();
afterAll(() => world.close());

type Member = Parameters<typeof deleteAccount>[0];

/** The refusal; asserts that nothing changed. */
async function refusalOf(member: Member, given: Parameters<typeof deleteAccount>[1]) {
  const read = async () => ({ ...(await exportData(member)), exportedAt: null });
  const before = await read();
  const outcome = await deleteAccount(member, given).then(
    () => null,
    (error: unknown) => problemOf(error)?.body() ?? error,
  );
  expect(await read()).toEqual(before);
  return outcome;
}

function wrong(path: string, message: string): Partial<ProblemBody> {
  return { status: 400, detail: message, errors: [{ path, message }] };
}

async function isDeleted({ ctx }: TestAcademy, id: string): Promise<boolean> {
  return (await findUser(ctx, id))?.deletedAt instanceof Date;
}

describe("an account with a password", () => {
  test("requires its password", async () => {
    const { member } = await openResident(world);
    const none = wrong("password", "Escribe tu contraseña");
    expect(await refusalOf(member, {})).toMatchObject(none);
    expect(await refusalOf(member, { confirmation: member.actor.email })).toMatchObject(none);
    expect(await refusalOf(member, { password: "cosecha de junio" })).toMatchObject(
      wrong("password", "Tu contraseña actual no es esa"),
    );
  });

  test("limits guesses, then refuses even the right password", async () => {
    const { member } = await openResident(world);
    for (let guess = 0; guess < 10; guess++) {
      const tried = deleteAccount(member, { password: `guess ${guess}` });
      await expect(tried).rejects.toMatchObject({ code: "invalid" });
    }
    expect(await refusalOf(member, { password })).toMatchObject({ status: 429 });
  });
});

describe("an account without a password", () => {
  test("requires its e-mail", async () => {
    const home = await world.academy();
    const { member } = await arrive(home, home.student);
    const message = "Escribe tu correo tal como está en tu cuenta";
    for (const confirmation of ["", home.teacher.email]) {
      expect(await refusalOf(member, { confirmation })).toMatchObject(
        wrong("confirmation", message),
      );
    }
    await deleteAccount(member, { confirmation: ` ${member.actor.email.toUpperCase()} ` });
    expect(await isDeleted(home, member.actor.id)).toBe(true);
  });

  test("requires a session of the last ten minutes, since the page shows the e-mail", async () => {
    const home = await world.academy();
    const { member } = await arrive(home, home.student);
    const later = { ...member, now: new Date(Date.now() + 11 * 60_000) };
    expect(await refusalOf(later, { confirmation: member.actor.email })).toMatchObject({
      status: 403,
      detail: "Tu sesión lleva más de diez minutos. Sal y vuelve a entrar para seguir.",
    });
  });
});

describe.each([
  ["created", "they pay", { learnerEmail: "luz@correo.test" }],
  ["pending", "they pay", { learnerEmail: "luz@correo.test" }],
  ["pending", "somebody pays for them", { buyerId: null }],
] as const)("with a %s payment, when %s", (status, _, change) => {
  test("the account stays until there is a verdict", async () => {
    const { home, member } = await openResident(world);
    const { db } = home.ctx;
    const here = home.academy.id;
    await db.update(orders).set(change).where(eq(orders.academyId, here));
    await db.update(payments).set({ status }).where(eq(payments.academyId, here));
    await db.update(refunds).set({ status: "confirmed" }).where(eq(refunds.academyId, here));
    expect(await refusalOf(member, { password })).toMatchObject({
      status: 409,
      detail: "Tienes un pago en curso. Espera a que termine e intenta de nuevo.",
    });
    await db.update(payments).set({ status: "declined" }).where(eq(payments.academyId, here));
    await deleteAccount(member, { password });
    expect(await isDeleted(home, member.actor.id)).toBe(true);
  });
});

describe.each<[Role, string]>([
  ["academy", "esta academia. Invita a otra, en Administradores,"],
  ["admin", "Semillero. Nombra a otra"],
])("the administrators with the role %s", (role, what) => {
  async function two() {
    const home = await world.academy();
    const people = [await home.person(role, "Luz Dary"), await home.person(role, "Ovidio")];
    const sessions = await Promise.all(people.map((person) => arrive(home, person)));
    const members = sessions.map(({ member }) => member);
    return { home, members };
  }

  const leave = (member: Member) => deleteAccount(member, { confirmation: member.actor.email });

  test("the last one stays", async () => {
    const { home, members } = await two();
    const [first, last] = members;
    if (!first || !last) throw new Error("two people were expected");
    await leave(first);
    expect(await refusalOf(last, { confirmation: last.actor.email })).toMatchObject({
      status: 409,
      detail: `Eres la única persona que administra ${what} antes de eliminar tu cuenta.`,
    });
    await home.person(role, "Nombrada");
    await leave(last);
    expect(await isDeleted(home, last.actor.id)).toBe(true);
  });

  test("of two who leave at once, one stays", async () => {
    const { members } = await two();
    const outcomes = await Promise.allSettled(members.map(leave));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("an ended session deletes nothing", async () => {
  const { home, member } = await openResident(world);
  await endSession(member, member.actor.sessionId);
  const late = deleteAccount(member, { password });
  await expect(late).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await isDeleted(home, member.actor.id)).toBe(false);
});
