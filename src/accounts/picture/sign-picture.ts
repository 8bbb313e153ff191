// Gives a member an address to upload one profile picture to, valid for an hour.
import type { Actor, Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { problem } from "#src/problem.ts";
import { type PictureId, pictureFault } from "./picture.rules.ts";

const minutes = 60;

type Permit = PictureId & { expires: string };

/** @returns the address to PUT the file to; nothing is stored, the signature carries it all. */
export function signPicture(
  ctx: Ctx & { actor: Actor },
  { fileName }: { fileName: string },
): { url: string } {
  const fault = pictureFault({ name: fileName, size: 0 });
  if (fault) throw problem("unsupported", fault);
  const expires = String(ctx.now.getTime() + minutes * 60_000);
  const permit = { userId: ctx.actor.id, id: newId(), expires };
  const query = `expires=${expires}&signature=${ctx.outside.signer.mac("picture", textOf(permit))}`;
  return { url: `/api/uploads/profile/${permit.userId}/${permit.id}?${query}` };
}

/** Throws `not_found` for a forged permit and `gone` for an expired one. */
export function checkPermit(ctx: Ctx, permit: Permit & { signature: string }): void {
  if (!ctx.outside.signer.sameMac("picture", textOf(permit), permit.signature)) {
    throw problem("not_found", "Este permiso de subida no existe");
  }
  if (Number(permit.expires) < ctx.now.getTime()) {
    throw problem("gone", "El permiso para subir este archivo venció. Intenta de nuevo.");
  }
}

function textOf({ userId, id, expires }: Permit): string {
  return `${userId}/${id}/${expires}`;
}
