import { consentField, consentTextField } from "#src/campaigns/consent.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type ConsentFormProps = { csrf: string; text: string; refusal: string | undefined };

/** For whoever came by a campaign without its sign-up form; no download depends on it. */
export function ConsentForm({ csrf, text, refusal }: ConsentFormProps) {
  return (
    <form method="post" className="fgrid consent-form">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name={consentTextField} value={text} />
      <h2>¿Te escribimos?</h2>
      {refusal ? (
        <Note kind="error" focus>
          {refusal}
        </Note>
      ) : null}
      <label className="check">
        <input type="checkbox" name={consentField} value="1" />
        <span>{text}</span>
      </label>
      <p className="small muted">Las descargas no dependen de esto.</p>
      <div>
        <Button variant="secondary">Guardar</Button>
      </div>
    </form>
  );
}
