import type { ReactNode } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { Note } from "#src/ui/note.tsx";
import { usePrintPath } from "#src/ui/use-print-path.ts";

type SignUpChoiceProps = {
  firstName: string;
  csrf: string;
  teacherHref: string;
  /** Why the last choice was refused. */
  refusal: string | undefined;
};

/** Choosing to learn completes the sign-up; choosing to teach leads to the profile. */
export function SignUpChoice({ firstName, csrf, teacherHref, refusal }: SignUpChoiceProps) {
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
        <Choice
          print="teach"
          text="Crea tu curso, comparte lo que sabes y recibe por cada venta."
          action={<a href={teacherHref}>Quiero enseñar</a>}
        />
      </div>
    </form>
  );
}

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
