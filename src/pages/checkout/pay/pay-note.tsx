import { type CheckoutErrors, noteLines, noteTitle } from "#src/pages/checkout/form.rules.ts";
import { type BoxId, boxTexts } from "#src/pages/checkout/terms-box.tsx";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import type { Failure } from "./payment.rules.ts";

type PayNoteProps = {
  /** What the gateway or the server says. */
  failure: Failure | null;
  /** Why the offer could not be renewed. */
  offerFailure: string | null;
  /** The address of the page, which says what stands in the way of the purchase. */
  here: string;
  /** Where a buyer without a session signs in; null for whoever has one. */
  signInHref: string | null;
  /** The red fields and boxes. */
  red: CheckoutErrors;
  redBoxes: BoxId[];
  retry: { isReady: boolean; onRetry: () => void };
};

/** Everything that prevents the payment, right above the pay button. */
export function PayNote({
  failure,
  offerFailure,
  here,
  signInHref,
  red,
  redBoxes,
  retry,
}: PayNoteProps) {
  if (failure !== null) {
    const signInHelps = ["learner", "tries"].includes(failure.about ?? "") && signInHref !== null;
    return (
      <Note kind="error">
        <p>{failure.message}</p>
        {signInHelps ? (
          <ButtonLink href={signInHref} variant="secondary" size="small">
            Inicia Sesión
          </ButtonLink>
        ) : failure.about === "standing" ? (
          <ButtonLink href={here} variant="secondary" size="small">
            Revisar mi pedido
          </ButtonLink>
        ) : (
          <Button
            type="button"
            variant="secondary"
            size="small"
            disabled={!retry.isReady}
            onClick={retry.onRetry}
          >
            Reintentar
          </Button>
        )}
      </Note>
    );
  }
  if (offerFailure !== null) {
    return (
      <Note kind="error">
        <p>{offerFailure}</p>
        <ButtonLink href={here} variant="secondary" size="small">
          Recargar
        </ButtonLink>
      </Note>
    );
  }
  const count = Object.keys(red).length + redBoxes.length;
  if (count === 0) return null;
  const links = [
    ...noteLines(red).map(({ field, text }) => ({ href: `#${field}`, text })),
    ...redBoxes.map((box) => ({ href: `#${box}`, text: boxTexts[box] })),
  ];
  return (
    <Note kind="error" links={links}>
      <p>{noteTitle(count)}</p>
    </Note>
  );
}
