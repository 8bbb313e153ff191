import { Button } from "#src/ui/controls/button.tsx";
import { useAdmin } from "./admin/use-admin.ts";
import type { ShownInvited } from "./invited-data.ts";

type InvitedItemProps = {
  invited: ShownInvited;
  /** Where its forms are sent. */
  action: string;
  level: "h2" | "h3";
  /** Null for a viewer who changes nothing. */
  csrf: string | null;
};

/** An invitation that waits or has expired, and what can be done with it. */
export function InvitedItem({ invited, action, level: Heading, csrf }: InvitedItemProps) {
  const { href } = useAdmin();
  const { id, email, isExpired, sent, expires, resendable } = invited;
  const form = (intent: "resend" | "withdraw", label: string) => (
    <form method="post" action={href(action)}>
      <input type="hidden" name="_csrf" value={csrf ?? ""} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary" size="small">
        {label}
        <span className="sr"> la invitación a {email}</span>
      </Button>
    </form>
  );
  return (
    <li className="bare">
      <Heading>{email}</Heading>
      <p className="muted small num">
        Enviada el {sent}. {isExpired ? "Venció" : "Vence"} el {expires}.
        {resendable ? ` La puedes reenviar desde ${resendable}` : null}
      </p>
      {csrf ? (
        <div className="people-acts">
          {resendable ? null : form("resend", "Reenviar")}
          {form("withdraw", "Retirar")}
        </div>
      ) : null}
    </li>
  );
}
