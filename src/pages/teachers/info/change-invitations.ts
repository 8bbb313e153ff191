// Does what a form of the info page asks for, and says what became of it.
import type { MemberCtx } from "#src/ctx.ts";
import { logFault } from "#src/fault.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { isProblem, problem } from "#src/problem.ts";
import { inviteTexts } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { type InviteResult, inviteLearners } from "#src/teaching/invitations/invite-learners.ts";
import { resendInvitation } from "#src/teaching/invitations/resend-invitation.ts";
import { withdrawInvitation } from "#src/teaching/invitations/withdraw-invitation.ts";

export type InfoDone =
  | { problem?: undefined; results: InviteResult[] }
  /** In Spanish. */
  | { problem?: undefined; told: string };

export type InfoAnswer = InfoDone | FormProblem | LostAnswer;

type Sent = { form: FormValues; list: File | undefined };

export async function changeInvitations(
  ctx: MemberCtx,
  courseId: string,
  { form, list }: Sent,
): Promise<InfoDone> {
  const id = textAt(form, "id") ?? "";
  switch (textAt(form, "intent")) {
    case "resend":
      await resendInvitation(ctx, courseId, id);
      return { told: "Reenviamos la invitación. El enlace nuevo sirve 30 días." };
    case "withdraw":
      await withdrawInvitation(ctx, courseId, id);
      return { told: "Retiramos la invitación." };
    default: {
      const typed = textAt(form, "addresses") ?? "";
      const addresses = list?.size ? `${typed}\n${await list.text()}` : typed;
      const confirmed = textAt(form, "confirmed") === "1";
      return { results: await invite(ctx, courseId, { addresses, confirmed }) };
    }
  }
}

type InviteInput = Parameters<typeof inviteLearners>[2];

/** A failure that nobody expected is told beside the form, too: what was typed stays. */
async function invite(ctx: MemberCtx, courseId: string, input: InviteInput) {
  try {
    return await inviteLearners(ctx, courseId, input);
  } catch (error) {
    if (isProblem(error)) throw error;
    logFault(ctx.log, error, "learners not invited", { courseId });
    throw problem("unavailable", inviteTexts.failed);
  }
}
