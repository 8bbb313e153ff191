import { messages } from "#src/checkout/rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { type CheckoutErrors, noteLines, noteTitle } from "./form.rules.ts";

type PayNoteProps = {
  /** What the gateway or the server said. */
  failure: string | null;
  /** Faults of single fields, and what is missing altogether. */
  faults: CheckoutErrors;
  /** The id of a box that was not ticked. */
  openBox: string | null;
  retry: { isReady: boolean; onRetry: () => void };
};

/** All that stands between the buyer and the pay button, right above it. */
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
