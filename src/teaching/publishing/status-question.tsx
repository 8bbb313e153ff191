import { Note } from "#src/ui/note.tsx";
import { type Intent, statusPath } from "./course-status.rules.ts";
import type { StatusQuestion } from "./status-question.rules.ts";
import type { StayingForm } from "./use-staying-form.ts";

type QuestionBodyProps = {
  question: StatusQuestion;
  /** A link to what is missing was followed. */
  onLeave?: () => void;
};

/** What the teacher should know before deciding. */
export function QuestionBody({ question, onLeave }: QuestionBodyProps) {
  const { texts, warning, missing } = question;
  return (
    <div className="status-question">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {missing.length > 0 ? (
        <ul className="missing">
          {missing.map(({ text, href }) => (
            <li key={href + text}>
              <a href={href} onClick={onLeave}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {warning ? <Note kind="warn">{warning}</Note> : null}
    </div>
  );
}

type DecisionFormProps = {
  /** The form of the button that decides, which stands elsewhere. */
  id: string;
  courseId: string;
  intent: Intent;
  csrf: string;
  here: string | null;
  onSubmit?: StayingForm["onSubmit"];
};

export function DecisionForm({ id, courseId, intent, csrf, here, onSubmit }: DecisionFormProps) {
  return (
    <form
      id={id}
      method="post"
      action={statusPath(courseId, intent, here ?? undefined)}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      {here ? <input type="hidden" name="here" value={here} /> : null}
    </form>
  );
}
