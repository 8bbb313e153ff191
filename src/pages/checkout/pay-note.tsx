import { messages } from "#src/checkout/rules.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { type CheckoutErrors, noteLines, noteTitle } from "./form.rules.ts";
import type { Failure } from "./payment.rules.ts";

type PayNoteProps = {
  /** What the gateway or the server says. */
  failure: Failure | null;
  /** Where a buyer without a session signs in; null for whoever has one. */
  signInHref: string | null;
  /** Wrong fields and missing fields. */
  faults: CheckoutErrors;
  /** The id of an unticked box. */
  openBox: string | null;
  retry: { isReady: boolean; onRetry: () => void };
};

/** Everything that prevents the payment, right above the pay button. */
export function PayNote({ failure, signInHref, faults, openBox, retry }: PayNoteProps) {
  if (failure !== null) {
    const signInHelps = failure.about !== undefined && signInHref !== null;
    return (
      <Note kind="error">
        <p>{failure.message}</p>
        {signInHelps ? (
          <ButtonLink href={signInHref} variant="secondary" size="small">
            Inicia Sesión
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
  const links = noteLines(faults).map(({ field, text }) => ({ href: `#${field}`, text }));
  if (openBox !== null) links.push({ href: `#${openBox}`, text: messages.termsNeeded });
  if (links.length === 0) return null;
  return (
    <Note kind="error" links={links}>
      <p>{noteTitle(links.length)}</p>
    </Note>
  );
}
