import type { ReactNode } from "react";
import type { TeachingMode } from "#src/academies/settings/teaching-mode.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { usePrintPath } from "#src/ui/pictures/use-print-path.ts";

type SignUpChoiceProps = {
  firstName: string;
  csrf: string;
  mode: TeachingMode;
  /** What stands in place of the choice to teach. */
  whyOnlyLearn: string;
  teacherHref: string;
  /** Why the last choice was refused. */
  refusal: string | undefined;
};

/**
 * Choosing to learn completes the sign-up; choosing to teach leads to the profile, where the academy
 * lets people choose it.
 */
export function SignUpChoice(props: SignUpChoiceProps) {
  const { firstName, csrf, mode, whyOnlyLearn, teacherHref, refusal } = props;
  return (
    <form method="post">
      <input type="hidden" name="_csrf" value={csrf} />
      <h1>¿Qué te trae por aquí, {firstName}?</h1>
      <p className="lead muted">Elige una. Con esto terminamos tu registro.</p>
      {refusal ? (
        <Note kind="error" focus>
          {refusal}
        </Note>
      ) : null}
      <div className="choices">
        <Choice
          print="learn"
          text="Encuentra cursos del campo y míralos cuando quieras."
          action={
            <button type="submit" name="role" value="student">
              Quiero Aprender
            </button>
          }
        />
        {mode === "invitation" ? null : (
          <Choice
            print="teach"
            text={teachWords[mode]}
            action={<a href={teacherHref}>Quiero enseñar</a>}
          />
        )}
      </div>
      {mode === "invitation" ? <p className="muted">{whyOnlyLearn}</p> : null}
    </form>
  );
}

const teachWords = {
  open: "Crea tu curso, comparte lo que sabes y recibe por cada venta.",
  approval:
    "Cuéntale a la academia quién eres. Cuando apruebe tu solicitud, creas tu curso y recibes por cada venta.",
};

type ChoiceProps = { print: "learn" | "teach"; text: string; action: ReactNode };

/** The whole card is clickable; its accessible name is the action's. */
function Choice({ print, text, action }: ChoiceProps) {
  return (
    <div className="choice">
      <img src={usePrintPath()(`/scenes/login/${print}.svg`)} width={480} height={300} alt="" />
      <div className="ct">
        <h2>{action}</h2>
        <p>{text}</p>
        <span className="go">
          <Icon name="arrow-right" />
        </span>
      </div>
    </div>
  );
}
