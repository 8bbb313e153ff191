import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type SignInNoteProps = {
  here: string;
  /** What is not lost. */
  kept?: string;
  onRetry(): void;
};

const uploaded = "Lo que ya subió sigue guardado.";

/** The session ended during an upload: it goes on in this tab after a sign-in in another one. */
export function SignInNote({ here, kept = uploaded, onRetry }: SignInNoteProps) {
  return (
    <Note kind="warn">
      <p>Tu sesión terminó. {kept}</p>
      <div className="acts">
        <ButtonLink
          size="small"
          href={`/login?redirectTo=${encodeURIComponent(here)}`}
          target="_blank"
        >
          Inicia sesión de nuevo <span className="sr">(se abre otra pestaña)</span>
        </ButtonLink>
        <Button type="button" variant="text" size="small" onClick={onRetry}>
          Ya lo hice, seguir
        </Button>
      </div>
    </Note>
  );
}
