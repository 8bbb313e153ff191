import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type ExternalFailedProps = {
  texts: string[];
  /** Sign-in, with the whole query of the first request. */
  back: string;
};

/** Why the sign-in with an external account failed. */
export function ExternalFailed({ texts, back }: ExternalFailedProps) {
  return (
    <>
      <h1>Inicia Sesión</h1>
      <div className="fgrid">
        <Note kind="error">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Note>
        <ButtonLink href={back} size="big" block>
          Volver a Inicia Sesión
        </ButtonLink>
      </div>
    </>
  );
}
