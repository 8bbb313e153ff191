import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type Consent = {
  campaignId: string;
  title: string;
  text: string;
  given: string | null;
  ended: string | null;
};

type GivenConsentsProps = {
  csrf: string;
  consents: Consent[];
  /** Whether one was just taken back. */
  withdrawn: boolean;
  refusal: string | undefined;
};

/** Who gave none sees nothing. */
export function GivenConsents({ csrf, consents, withdrawn, refusal }: GivenConsentsProps) {
  if (consents.length === 0) return null;
  return (
    <>
      <h3 id="permisos">Permisos que diste</h3>
      {withdrawn && !refusal ? (
        <Note kind="ok" focus>
          Listo: ya no te escriben por eso.
        </Note>
      ) : null}
      {refusal ? (
        <Note kind="error" focus>
          {refusal}
        </Note>
      ) : null}
      <ul className="consents">
        {consents.map(({ campaignId, title, text, given, ended }) => (
          <li key={campaignId}>
            <p>
              <strong>{title}</strong>
            </p>
            <p>«{text}»</p>
            <p className="small muted">
              Lo diste: {given}.{ended ? ` Lo quitaste: ${ended}.` : ""}
            </p>
            {ended ? null : (
              <form method="post">
                <input type="hidden" name="_csrf" value={csrf} />
                <input type="hidden" name="intent" value="withdraw" />
                <input type="hidden" name="campaignId" value={campaignId} />
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Ya no quiero que me escriban por ${title}`}
                >
                  Ya no quiero que me escriban
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
