import { afterAll, expect, test } from "vitest";
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
