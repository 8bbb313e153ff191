import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { invitations } from "#src/teaching/tables.ts";
import { openDoor } from "#src/testing/door.ts";
import { inviteOne, linksOf, newestOf, provenTeacher } from "#src/testing/invitation.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const list = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@correo.test`);
const someone = () => `${newId()}@correo.test`;

async function openCourse() {
  const here = await world.academy();
  await provenTeacher(here);
  const teacher = door.as(here.teacher, here.academy);
  return { here, teacher, path: `/api/courses/${here.course.id}/invitees` };
}

test("a list is answered address by address, also where some or all are bad", async () => {
  const { teacher, path } = await openCourse();
  const [one, other] = [someone(), someone()];
  const mixed = await teacher(path, { json: { emails: [one, "mal"], confirmed: true } });
  expect(mixed.status).toBe(200);
  expect(await mixed.json()).toEqual({
    results: [
      { address: one, outcome: "invited", message: "Invitación enviada" },
      { address: "mal", outcome: "invalid", message: "Correo inválido" },
    ],
  });
  const csv = { addresses: `correo\n${one}\n${other}`, confirmed: true };
  const { results } = await (await teacher(path, { json: csv })).json();
  expect(results.map(({ message }: { message: string }) => message)).toEqual([
    "Correo ya invitado",
    "Invitación enviada",
  ]);
  const single = await teacher(path, { json: { email: "mal", confirmed: true } });
  expect(single.status).toBe(200);
});

test.each([
  [{ emails: [], confirmed: true }, "Campo vacío"],
  [{ email: "", confirmed: true }, "Campo vacío"],
  [{ email: "luz@correo.test" }, "Confirma que tienes permiso de estas personas"],
  [
    { emails: list(201), confirmed: true },
    "Puedes invitar hasta 200 personas a la vez. Divide la lista y envíala por partes.",
  ],
  [
    { addresses: list(10_000).join("\n"), confirmed: true },
    "Puedes invitar hasta 200 personas a la vez. Divide la lista y envíala por partes.",
  ],
])("what cannot be read sends nothing and says why (%#)", async (json, message) => {
  const { here, teacher, path } = await openCourse();
  const answer = await teacher(path, { json });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(message);
  expect(await here.ctx.db.$count(invitations)).toBe(0);
});

test("an invitation is sent again once an hour, and withdrawn, twice without harm", async () => {
  const { here, teacher, path } = await openCourse();
  const { row } = await inviteOne(here, someone());
  const one = `${path}/${row.id}`;
  const early = await teacher(`${one}/resend`, { method: "POST" });
  expect(early.status).toBe(429);
  expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(3000);
  const { rowCount } = await world.database.pool.query(
    "update invitations set mailed_at = now() - interval '61 minutes' where id = $1",
    [row.id],
  );
  expect(rowCount).toBe(1);
  expect((await teacher(`${one}/resend`, { method: "POST" })).status).toBe(204);
  for (const _ of ["once", "again"]) {
    expect((await teacher(one, { method: "DELETE" })).status).toBe(204);
  }
  expect((await teacher(`${one}/resend`, { method: "POST" })).status).toBe(409);
  const unknown = await teacher(`${path}/${newId()}`, { method: "DELETE" });
  expect(unknown.status).toBe(404);
});

test("the token of the mail is accepted in the session of its address alone", async () => {
  const { here } = await openCourse();
  const person = await here.person("student");
  await markProven(here.ctx, person);
  const { token } = await inviteOne(here, person.email);
  const accept = (client: ReturnType<typeof door.as>) =>
    client("/api/invitations/accept", { json: { token } });
  expect((await accept(door.as(here.student, here.academy))).status).toBe(409);
  const mine = door.as(person, here.academy);
  for (const _ of ["once", "again"]) {
    const answer = await accept(mine);
    expect([answer.status, await answer.json()]).toEqual([200, { courseId: here.course.id }]);
  }
  expect(await isEnrolled(here.ctx, person.id, here.course.id)).toBe(true);
  expect((await newestOf(here, person.email)).learnerId).toBe(person.id);
});

test("no address, name or token reaches the log", async () => {
  const { here, teacher, path } = await openCourse();
  const email = someone();
  await teacher(path, { json: { emails: [email], confirmed: true } });
  const row = await newestOf(here, email);
  await world.runJobs();
  const text = door.log.join("\n");
  const { token } = linksOf(here.ctx, row);
  for (const secret of [email, row.tokenHash, token]) expect(text).not.toContain(secret);
});
