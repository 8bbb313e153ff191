// Who becomes a teacher in each mode, by the page and by the API, which share the verb.

import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import type { TeachingMode } from "#src/academies/settings/teaching-mode.rules.ts";
import { academies } from "#src/academies/tables.ts";
import { storePicture } from "#src/accounts/picture/picture.ts";
import { findUser } from "#src/accounts/queries.ts";
import { completeSignUp } from "#src/accounts/sign-up/complete-sign-up.ts";
import { askToTeach } from "#src/accounts/teachers/ask-to-teach.ts";
import { findRequest } from "#src/accounts/teachers/request-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { inviteToTeach, provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { openDoor } from "#src/testing/door.ts";
import { newcomer, pictureFile } from "#src/testing/newcomer.ts";
import { toldTo } from "#src/testing/notices.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld } from "#src/testing/world.ts";
import { decideRequest } from "./decide-request.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const door = openDoor(world);

const inMode = <C extends MemberCtx>(ctx: C, teaching: TeachingMode): C => ({
  ...ctx,
  academy: { ...ctx.academy, teaching },
});

async function wantsToTeach(teaching: TeachingMode) {
  const person = await newcomer(here);
  const ctx = inMode(person.ctx, teaching);
  const picture = await storePicture(ctx, await pictureFile());
  const choice = { role: "teacher", name: "Nubia", description: "Café", picture } as const;
  return { ctx, choice, user: person.user };
}

describe("choosing to teach", () => {
  test("makes a teacher where everybody may", async () => {
    const { ctx, choice } = await wantsToTeach("open");
    expect((await completeSignUp(ctx, choice)).user.role).toBe("teacher");
    expect(await findRequest(ctx, ctx.actor.id)).toBeNull();
  });

  test("asks the academy, which hears of it once, and keeps the profile", async () => {
    const administrator = await here.person("academy");
    const { ctx, choice } = await wantsToTeach("approval");
    for (const _ of ["once", "after a lost answer"]) {
      const { user } = await completeSignUp(ctx, choice);
      expect(user).toMatchObject({ role: "student", completedSignUp: true, description: "Café" });
    }
    expect(await findRequest(ctx, ctx.actor.id)).toMatchObject({ decision: null });
    const told = await toldTo(here.ctx, administrator);
    expect(told.filter(({ kind }) => kind === "teaching")).toHaveLength(1);
  });

  test("does not ask again once the academy refused", async () => {
    const { ctx, choice, user } = await wantsToTeach("approval");
    await completeSignUp(ctx, choice);
    await decideRequest(await provenAdministrator(here), user.id, { decision: "refused" });
    const refused = await findRequest(ctx, user.id);
    await expect(completeSignUp(ctx, choice)).rejects.toMatchObject({ code: "conflict" });
    expect(await findRequest(ctx, user.id)).toEqual(refused);
  });

  test("is refused where only an invitation counts, and changes nothing", async () => {
    const { ctx, choice, user } = await wantsToTeach("invitation");
    await expect(completeSignUp(ctx, choice)).rejects.toMatchObject({ code: "forbidden" });
    expect(await findUser(ctx, user.id)).toEqual(user);
    expect((await completeSignUp(ctx, { role: "student" })).user.role).toBe("student");
  });

  test("uses up an invitation for a proven address, and for no other", async () => {
    const { ctx, choice, user } = await wantsToTeach("invitation");
    await inviteToTeach(here, user.email);
    await expect(completeSignUp(ctx, choice)).rejects.toMatchObject({ code: "forbidden" });
    await markProven(ctx, user);
    expect((await completeSignUp(ctx, choice)).user.role).toBe("teacher");
    expect((await completeSignUp(ctx, choice)).user.role).toBe("teacher");
  });

  test.each(["academy", "admin"] as const)("takes no role from who has one: %s", async (role) => {
    const person = await here.person(role);
    const ctx = inMode(here.as(person), "invitation");
    const picture = await storePicture(ctx, await pictureFile());
    const choice = { role: "teacher", name: "Eva", description: "Miel", picture } as const;
    expect((await completeSignUp(ctx, choice)).user.role).toBe(role);
  });

  test("is refused by the API with a text", async () => {
    const home = await world.academy();
    await home.ctx.allAcademies.db
      .update(academies)
      .set({ teaching: "invitation" })
      .where(eq(academies.id, home.academy.id));
    const { ctx } = await newcomer(home);
    const picture = await storePicture(ctx, await pictureFile());
    const json = { role: "teacher", name: "Nubia", description: "Café", picture };
    const answer = await door.as(ctx.actor, home.academy)("/api/auth/complete", {
      method: "PATCH",
      json,
    });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("la academia invita");
  });
});

describe("a request", () => {
  async function asker() {
    const student = await here.person("student");
    const ctx = inMode(here.as(student), "approval");
    await askToTeach(ctx);
    return { ctx, student };
  }

  test("is answered once, of two administrators at once", async () => {
    const { ctx, student } = await asker();
    const both = await Promise.allSettled(
      ["approved", "approved"].map(async () =>
        decideRequest(await provenAdministrator(here), student.id, { decision: "approved" }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await findUser(ctx, student.id))?.role).toBe("teacher");
    const told = (await toldTo(ctx, student)).map(({ text }) => text);
    expect(told).toEqual(["La academia aprobó tu solicitud: ya puedes enseñar."]);
    await expect(askToTeach(ctx)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("is refused with a reason, and not repeated at once", async () => {
    const { ctx, student } = await asker();
    const administrator = await provenAdministrator(here);
    await decideRequest(administrator, student.id, { decision: "refused", note: "Falta la foto" });
    expect(await findRequest(ctx, student.id)).toMatchObject({ note: "Falta la foto" });
    await expect(askToTeach(ctx)).rejects.toMatchObject({ code: "conflict" });
    expect((await findUser(ctx, student.id))?.role).toBe("student");
  });

  test.each([
    ["no sooner than 30 days after a refusal", 29, "conflict"],
    ["30 days after a refusal", 30, null],
  ])("may be repeated %s", async (_, days, refused) => {
    const { ctx, student } = await asker();
    const administrator = await provenAdministrator(here);
    // The refusal moves instead of the second request: a session ends before.
    const then = new Date(ctx.now.getTime() - days * 86_400_000);
    await decideRequest({ ...administrator, now: then }, student.id, { decision: "refused" });
    const again = await askToTeach(ctx).catch((thrown: { code: string }) => thrown.code);
    expect(again ?? null).toBe(refused);
    const decision = refused ? "refused" : null;
    expect(await findRequest(ctx, student.id)).toMatchObject({ decision });
  });

  test("is for administrators alone, of the same academy", async () => {
    const { student } = await asker();
    const elsewhere = await provenAdministrator(await world.academy());
    const approved = { decision: "approved" } as const;
    await expect(decideRequest(elsewhere, student.id, approved)).rejects.toMatchObject({
      code: "not_found",
    });
    for (const role of ["student", "teacher"] as const) {
      const ctx = here.as(await here.person(role));
      await expect(decideRequest(ctx, student.id, approved)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });

  test.each(["open", "invitation"] as const)("is not taken in mode %s", async (mode) => {
    const ctx = inMode(here.as(await here.person("student")), mode);
    await expect(askToTeach(ctx)).rejects.toMatchObject({ code: "forbidden" });
  });
});
