import type { AcademyBrand } from "#src/ui/brand.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { AuthFrame } from "./auth-frame.tsx";

type ExternalFailedProps = {
  academy: AcademyBrand;
  texts: string[];
  /** Sign-in, with everything that the attempt carried. */
  back: string;
};

/** Why somebody could not get in with an account elsewhere. */
export function ExternalFailed({ academy, texts, back }: ExternalFailedProps) {
  return (
    <AuthFrame academy={academy} title="Inicia Sesión">
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
    </AuthFrame>
  );
}
