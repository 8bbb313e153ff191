// What inviting somebody to teach says; shared by server and browser.
import { type InviteOutcome, inviteTexts } from "../invitations/invitation-texts.rules.ts";

type Texts = Record<Exclude<InviteOutcome, "limit"> | "paused", string>;

export const teacherInviteTexts: Texts = {
  paused: "Tu academia está en pausa, y mientras tanto no invita a nadie.",
  invited: inviteTexts.invited,
  invalid: inviteTexts.invalid,
  already: inviteTexts.already,
  refuses: inviteTexts.refuses,
  failed: inviteTexts.failed,
  own: "Esta persona ya enseña o administra aquí",
};
