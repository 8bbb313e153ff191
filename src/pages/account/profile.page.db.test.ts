import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { pictureAddress } from "#src/accounts/picture/picture.rules.ts";
import { storePicture } from "#src/accounts/picture/picture.ts";
import { updateProfile } from "#src/accounts/profile/update-profile.ts";
import { findUser } from "#src/accounts/queries.ts";
import { users } from "#src/accounts/tables.ts";
import { newId } from "#src/db/columns.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { pictureFile } from "#src/testing/newcomer.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import * as area from "./account.layout.tsx";
import { action } from "./profile.page.tsx";

const world = await openWorld({ quotas: quotasWith({ PICTURES_PER_HOUR: 1 }) });
afterAll(() => world.close());
const here = await world.academy();

test("past the quota of pictures the form without scripts shows the reason below its picture", async () => {
  const ctx = here.as(here.student);
  const send = async () => {
    const body = new FormData();
    body.set("name", "Ana Quira");
    body.set("pictureFile", await pictureFile());
    const visit = visitOf(ctx, "/account");
    const request = new Request(visit.request, { method: "POST", body });
    return throughGuard(area, { ...visit, request }, action);
  };
  await expect(send()).rejects.toMatchObject({ status: 302 });
  const refused = await send();
  const message = "No puedes enviar más de 1 imagen en una hora. Puedes seguir en una hora.";
  expect(refused).toMatchObject({
    init: { status: 429 },
    data: { problem: { errors: [{ path: "picture", message }] }, values: { name: "Ana Quira" } },
  });
});

test("a page that is older than the picture keeps the picture as it is now", async () => {
  const person = await here.person("student");
  const save = async (shown: string, name: string) => {
    const visit = visitOf(here.as(person), "/account");
    const typed = { intent: "save", name, picture: shown, pictureWas: shown };
    const request = new Request(visit.request, {
      method: "POST",
      body: new URLSearchParams(typed),
    });
    const saved = throughGuard(area, { ...visit, request }, action);
    await expect(saved).rejects.toMatchObject({ status: 302 });
    return findUser(here.ctx, person.id);
  };
  const picture = await storePicture(here.as(person), await pictureFile());
  await updateProfile(here.as(person), { picture });
  expect(await save("", "Ana")).toMatchObject({ name: "Ana", pictureUrl: picture });
  await updateProfile(here.as(person), { picture: null });
  expect(await save(picture, "Luz")).toMatchObject({ name: "Luz", pictureUrl: null });
});

test("a picture that is gone is named below its field, and the next try saves the rest", async () => {
  const person = await here.person("student");
  const ctx = here.as(person);
  const had = pictureAddress({ userId: person.id, id: newId() });
  await ctx.db.update(users).set({ pictureUrl: had }).where(eq(users.id, person.id));
  const send = (typed: Record<string, string>) => {
    const visit = visitOf(ctx, "/account");
    const body = new URLSearchParams(typed);
    return throughGuard(
      area,
      { ...visit, request: new Request(visit.request, { method: "POST", body }) },
      action,
    ) as Promise<{ data: FormProblem }>;
  };
  // Another tab saved a later one.
  const gone = pictureAddress({ userId: person.id, id: newId() });
  const typed = { intent: "save", name: "Luz", place: "Suaza", pictureWas: had };
  const { data } = await send({ ...typed, picture: gone });
  const message = "Esa imagen ya no está guardada. Vuelve a elegirla.";
  expect(data.problem.errors).toEqual([{ path: "picture", message }]);
  expect(data.values).toEqual({ ...typed, picture: had });
  await expect(send(data.values as typeof typed)).rejects.toMatchObject({ status: 302 });
  const saved = { name: "Luz", place: "Suaza", pictureUrl: had };
  expect(await findUser(here.ctx, person.id)).toMatchObject(saved);
});
