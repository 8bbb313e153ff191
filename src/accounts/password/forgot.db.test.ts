import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { requestReset } from "./forgot-password.ts";

const world = await openWorld();
const door = openDoor(world);
afterAll(() => world.close());

const newAddress = () => `${newId()}@correo.test`;

async function mailsTo(address: string) {
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  return mails.filter(({ to }) => to === address);
}

test("an account gets a link, in any spelling of its address", async () => {
  const { ctx, student } = await world.academy();
  await requestReset(ctx, { email: ` ${student.email.toUpperCase()} ` });
  expect(await world.runJobs()).toEqual({ done: 1, failed: 0 });
  expect(await mailsTo(student.email)).toHaveLength(1);
});

test("an unknown address gets nothing", async () => {
  const { ctx } = await world.academy();
  const address = newAddress();
  await requestReset(ctx, { email: address });
  expect(await world.runJobs()).toEqual({ done: 1, failed: 0 });
  expect(await mailsTo(address)).toEqual([]);
});

test("another academy's account gets nothing", async () => {
  const { student } = await world.academy();
  const { ctx: otherAcademy } = await world.academy();
  await requestReset(otherAcademy, { email: student.email });
  await world.runJobs();
  expect(await mailsTo(student.email)).toEqual([]);
});

test("the answer does not reveal whether there is an account", async () => {
  const { academy, student } = await world.academy();
  const seen = async (email: string) => {
    const answer = await door.anyone(academy)("/api/auth/password/forgot", { json: { email } });
    const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
    return { status: answer.status, headers, text: await answer.text() };
  };
  const known = await seen(student.email);
  expect(known).toMatchObject({ status: 202, text: "" });
  expect(await seen(newAddress())).toEqual(known);
});

test("the fourth request within the hour is refused, with an account or without", async () => {
  const { academy, student } = await world.academy();
  for (const email of [student.email, newAddress()]) {
    const ask = () => door.anyone(academy)("/api/auth/password/forgot", { json: { email } });
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(202);
    const refused = await ask();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const { detail } = await problemIn(refused, 429);
    expect(detail).toMatch(/^Demasiados intentos/);
  }
});

test("an invalid address gets an error", async () => {
  const { academy } = await world.academy();
  const ask = (json: object) => door.anyone(academy)("/api/auth/password/forgot", { json });
  expect((await problemIn(await ask({ email: "ana" }), 400)).detail).toBe("Correo inválido");
  expect((await problemIn(await ask({}), 400)).detail).toBe("Debes llenar todos los campos");
});
