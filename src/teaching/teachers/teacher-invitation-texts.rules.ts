// What inviting somebody to teach says; shared by server and browser.
import { type InviteOutcome, inviteTexts } from "../invitations/invitation-texts.rules.ts";

export const teacherInviteTexts: Record<Exclude<InviteOutcome, "limit">, string> = {
  invited: inviteTexts.invited,
  invalid: inviteTexts.invalid,
  already: inviteTexts.already,
  refuses: inviteTexts.refuses,
  failed: inviteTexts.failed,
  own: "Esta persona ya enseña o administra aquí",
};
