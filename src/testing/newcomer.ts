// A person who has just signed up without choosing to learn or teach, with an open session.
import sharp from "sharp";
import { readAccessToken, type Tokens } from "#src/accounts/session/session.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import type { User } from "#src/accounts/tables.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { TestAcademy } from "./people.ts";

export type Newcomer = { ctx: Ctx & { actor: Actor }; user: User; tokens: Tokens };

export async function newcomer({ ctx, as }: TestAcademy): Promise<Newcomer> {
  const input = { email: `${newId()}@correo.test`, password: "cosecha de mayo", name: "Ana Quira" };
  const { user, tokens } = await signUp(ctx, input);
  const actor = await readAccessToken(ctx, tokens.accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  return { ctx: as(actor), user, tokens };
}

/** A picture as a form posts it. */
export async function pictureFile(): Promise<File> {
  const plain = { width: 8, height: 8, channels: 3, background: "#2c6a33" } as const;
  const png = await sharp({ create: plain }).png().toBuffer();
  return new File([new Uint8Array(png)], "yo.png", { type: "image/png" });
}
