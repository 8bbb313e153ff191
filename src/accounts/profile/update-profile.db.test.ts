import { afterAll, expect, test } from "vitest";
import { pictureAt } from "#src/accounts/picture/picture.rules.ts";
import { storePicture } from "#src/accounts/picture/picture.ts";
import { findUser } from "#src/accounts/queries.ts";
import { readAccessToken, renewSession } from "#src/accounts/session/session.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { endSession } from "#src/testing/end-session.ts";
import { newcomer, pictureFile } from "#src/testing/newcomer.ts";
import { openWorld } from "#src/testing/world.ts";
import { updateProfile } from "./update-profile.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

test("name, description and picture change, in the new tokens too", async () => {
  const { ctx, user } = await newcomer(here);
  const picture = await storePicture(ctx, await pictureFile());
  const change = { name: " Ana Ruiz ", description: " Quesos ", picture };
  const { user: changed, tokens } = await updateProfile(ctx, change);
  const kept = { name: "Ana Ruiz", description: "Quesos", pictureUrl: picture };
  expect(changed).toEqual({ ...user, ...kept, updatedAt: ctx.now });
  expect(await findUser(ctx, user.id)).toEqual(changed);
  const { name, pictureUrl } = kept;
  const actor = await readAccessToken(ctx, tokens.accessToken);
  expect(actor).toEqual({ ...ctx.actor, name, pictureUrl });
  expect(await renewSession(ctx, tokens.refreshToken)).toMatchObject({ actor: { name } });
});

test("omitted fields stay as they are", async () => {
  const { ctx } = await newcomer(here);
  const picture = await storePicture(ctx, await pictureFile());
  await updateProfile(ctx, { name: "Ana Ruiz", description: "Quesos", picture });
  const { user } = await updateProfile(ctx, { description: "" });
  expect(user).toMatchObject({ name: "Ana Ruiz", description: "", pictureUrl: picture });
  const again = await updateProfile(ctx, { name: "Ana", picture });
  expect(again.user).toMatchObject({ name: "Ana", description: "", pictureUrl: picture });
});

test("a new picture replaces the earlier one; null removes it", async () => {
  const { ctx, user } = await newcomer(here);
  const stored = () => ctx.outside.files.list(`users/profile/${user.id}`);
  await updateProfile(ctx, { picture: await storePicture(ctx, await pictureFile()) });
  const picture = await storePicture(ctx, await pictureFile());
  await updateProfile(ctx, { picture });
  const { userId, id } = pictureAt(picture) ?? {};
  expect(userId).toBe(user.id);
  expect((await stored()).every((key) => key.includes(`/${id}-`))).toBe(true);
  expect(await stored()).toContain(picture.slice(1));
  const { user: bare, tokens } = await updateProfile(ctx, { picture: null });
  expect(bare.pictureUrl).toBeNull();
  expect(await stored()).toEqual([]);
  const actor = await readAccessToken(ctx, tokens.accessToken);
  expect(actor).toMatchObject({ pictureUrl: null });
});

/** The account, and whether the files of its picture are there. */
async function pictureOf(ctx: MemberCtx) {
  const user = await findUser(ctx, ctx.actor.id);
  const address = user?.pictureUrl ?? null;
  return { address, isThere: address && (await ctx.outside.files.stat(address.slice(1))) !== null };
}

/** Saves the picture, and does `work` as another tab before it is written. */
async function saveLate(
  ctx: MemberCtx,
  picture: string | null,
  work: () => Promise<unknown>,
): Promise<void> {
  let done = false;
  const { files } = ctx.outside;
  const during = async () => {
    if (!done) {
      done = true;
      await work();
    }
  };
  const slow = {
    ...files,
    stat: async (key: string) => {
      const found = await files.stat(key);
      await during();
      return found;
    },
    list: async (folder: string) => {
      await during();
      return files.list(folder);
    },
  };
  await updateProfile({ ...ctx, outside: { ...ctx.outside, files: slow } }, { picture });
}

test("of two pictures that are saved at once, the later upload stays, whichever is written last", async () => {
  const { ctx } = await newcomer(here);
  const [first, second] = [
    await storePicture(ctx, await pictureFile()),
    await storePicture(ctx, await pictureFile()),
  ];
  await saveLate(ctx, first, () => updateProfile(ctx, { picture: second }));
  expect(await pictureOf(ctx)).toEqual({ address: second, isThere: true });
  const third = await storePicture(ctx, await pictureFile());
  await saveLate(ctx, third, () => updateProfile(ctx, { name: "Ana", picture: second }));
  expect(await pictureOf(ctx)).toEqual({ address: third, isThere: true });
});

test("a picture that another tab saves while the earlier one is removed keeps its files", async () => {
  const { ctx } = await newcomer(here);
  await updateProfile(ctx, { picture: await storePicture(ctx, await pictureFile()) });
  const next = await storePicture(ctx, await pictureFile());
  await saveLate(ctx, null, () => updateProfile(ctx, { picture: next }));
  expect(await pictureOf(ctx)).toEqual({ address: next, isThere: true });
});

test("a picture that is sent unchanged does not come back after another tab removed it", async () => {
  const { ctx } = await newcomer(here);
  const picture = await storePicture(ctx, await pictureFile());
  const { user } = await updateProfile(ctx, { picture });
  const stale = { ...ctx, actor: { ...ctx.actor, pictureUrl: user.pictureUrl } };
  await updateProfile(ctx, { picture: null });
  await updateProfile(stale, { name: "Luz", picture });
  expect(await pictureOf(ctx)).toEqual({ address: null, isThere: null });
});

test("an empty name, a text that is too long and another user's picture are refused", async () => {
  const { ctx, user } = await newcomer(here);
  const foreign = await storePicture((await newcomer(here)).ctx, await pictureFile());
  const refusals = [
    [{ name: "  " }, { issues: [{ path: ["name"], message: "Debes ingresar tu nombre" }] }],
    [{ name: "a".repeat(121) }, { issues: [{ path: ["name"] }] }],
    [{ description: "a".repeat(1001) }, { issues: [{ path: ["description"] }] }],
    [{ name: "Otra", picture: foreign }, { errors: [{ path: "picture" }] }],
  ] as const;
  for (const [change, refusal] of refusals) {
    await expect(updateProfile(ctx, change)).rejects.toMatchObject(refusal);
  }
  expect(await findUser(ctx, user.id)).toEqual(user);
});

test("an ended session changes nothing", async () => {
  const { ctx, user } = await newcomer(here);
  await endSession(ctx, ctx.actor.sessionId);
  const change = updateProfile(ctx, { name: "Otra" });
  await expect(change).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await findUser(ctx, user.id)).toEqual(user);
});

test("another academy cannot change it", async () => {
  const { ctx, user } = await newcomer(here);
  const there = { ...(await world.academy()).ctx, actor: ctx.actor };
  const change = updateProfile(there, { name: "Otra" });
  await expect(change).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await findUser(ctx, user.id)).toEqual(user);
});
