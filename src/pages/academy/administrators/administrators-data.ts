// Who administers an academy and who is invited to; texts ready to show.
import {
  type ListedAdministrator,
  listAcademyAdministrators,
  listAdministratorInvitations,
} from "#src/accounts/administrators/administrator-queries.ts";
import { hasFactor } from "#src/accounts/second-factor/factor-queries.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { formatDate, formatMoment } from "#src/ui/formats/moments.rules.ts";
import { invitedOf } from "../invited-data.ts";

export type AdministratorsData = Awaited<ReturnType<typeof administratorsData>>;
export type AdministratorCard = AdministratorsData["administrators"][number];

const doneTexts: Record<string, string> = {
  invite: "Enviamos la invitación. El enlace sirve 7 días.",
  resend: "Reenviamos la invitación. El enlace sirve 7 días más.",
  withdraw: "Retiraste la invitación: su enlace ya no sirve.",
  remove: "Esa persona ya no administra la academia, y cerramos sus sesiones.",
};

export async function administratorsData(ctx: MemberCtx, url: URL) {
  const administrators = await listAcademyAdministrators(ctx);
  const invited = await listAdministratorInvitations(ctx);
  return {
    administrators: administrators.map((one) => cardOf(ctx, one)),
    invited: invited.map((one) => invitedOf(one, ctx.now)),
    /** The last one stays. */
    mayRemove: administrators.length > 1,
    done: doneText(doneTexts, url),
    owner: await ownerOf(ctx),
  };
}

/** What the forms ask for; staff, who only look, see no form. */
async function ownerOf(ctx: MemberCtx) {
  if (ctx.actor.role !== "academy") return null;
  const { id, email, passwordHash } = await liveUser(ctx);
  return { email, hasPassword: passwordHash !== null, hasFactor: await hasFactor(ctx, id) };
}

function cardOf({ actor, now }: MemberCtx, administrator: ListedAdministrator) {
  const { id, name, email, isProven, pictureUrl, since, lastSignIn } = administrator;
  return {
    ...{ id, name, email, isProven, pictureUrl },
    isMe: id === actor.id,
    since: formatDate(since),
    lastSignIn: lastSignIn && formatMoment(lastSignIn, now),
  };
}
