// An invitation to teach or to administer, as its academy sees it; texts ready to show.
import type { InvitationState } from "#src/accounts/teachers/teaching.rules.ts";
import { resendableAt } from "#src/teaching/learners/learner-list.rules.ts";
import { formatDate, formatMoment } from "#src/ui/formats/moments.rules.ts";

type Invitation = {
  id: string;
  email: string;
  state: InvitationState;
  mailedAt: Date;
  expiresAt: Date;
};

export type ShownInvited = ReturnType<typeof invitedOf>;

export function invitedOf({ id, email, state, mailedAt, expiresAt }: Invitation, now: Date) {
  const resendable = resendableAt({ mailedAt }, now);
  return {
    ...{ id, email },
    isExpired: state === "expired",
    sent: formatDate(mailedAt),
    expires: formatDate(expiresAt),
    /** When it can be sent again; null: now. */
    resendable: resendable && formatMoment(resendable, now),
  };
}
