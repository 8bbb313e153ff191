import { messages } from "#src/checkout/rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { type CheckoutErrors, noteLines, noteTitle } from "./form.rules.ts";

type PayNoteProps = {
  /** The message of the gateway or the server. */
  failure: string | null;
  /** Wrong fields and missing fields. */
  faults: CheckoutErrors;
  /** The id of an unticked box. */
  openBox: string | null;
  retry: { isReady: boolean; onRetry: () => void };
};

/** Everything that prevents the payment, right above the pay button. */
export function PayNote({ failure, faults, openBox, retry }: PayNoteProps) {
  if (failure !== null) {
    return (
      <Note kind="error">
        <p>{failure}</p>
        <Button
          type="button"
          variant="secondary"
          size="small"
          disabled={!retry.isReady}
          onClick={retry.onRetry}
        >
          Reintentar
        </Button>
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
