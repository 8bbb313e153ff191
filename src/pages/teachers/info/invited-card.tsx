import type { ReactNode } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { PopDialog, takesFocus } from "#src/ui/controls/pop-dialog.tsx";
import type { InvitedCardData } from "./info-data.ts";
import { PersonCard } from "./learner-card.tsx";

type InvitedCardProps = {
  invited: InvitedCardData;
  csrf: string;
  /** The page that shows it, for the answer. */
  here: string;
};

/** An invitation that waits or has expired, and what can be done with it. */
export function InvitedCard({ invited, csrf, here }: InvitedCardProps) {
  const { id, email, sent, expires, status, resendable } = invited;
  const dialog = `withdraw-${id}`;
  const form = (intent: "resend" | "withdraw", button: ReactNode) => (
    <form action={here} method="post">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {button}
    </form>
  );
  const actions = (
    <>
      {resendable
        ? null
        : form(
            "resend",
            <Button variant="text" size="small">
              Reenviar<span className="sr"> la invitación a {email}</span>
            </Button>,
          )}
      <Button type="button" variant="text" size="small" popoverTarget={dialog}>
        Retirar<span className="sr"> la invitación a {email}</span>
      </Button>
      <PopDialog
        id={dialog}
        title="¿Retirar la invitación?"
        alert
        actions={
          <>
            {form(
              "withdraw",
              <Button variant="danger" block>
                Retirar
              </Button>,
            )}
            <Button
              type="button"
              variant="secondary"
              popoverTarget={dialog}
              ref={takesFocus}
              // Without scripts.
              autoFocus
            >
              Cancelar
            </Button>
          </>
        }
      >
        <p>El enlace que recibió {email} deja de servir. La puedes invitar de nuevo.</p>
      </PopDialog>
    </>
  );
  return (
    <PersonCard name={email} status={status} actions={actions}>
      <p className="num">Enviada el {sent}</p>
      <p className="num">
        {status === "expired" ? "Venció" : "Vence"} el {expires}
      </p>
      {resendable ? <p className="num">La puedes reenviar desde {resendable}</p> : null}
    </PersonCard>
  );
}
