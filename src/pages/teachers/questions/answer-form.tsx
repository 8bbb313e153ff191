import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { commentMaximum, counterAloud, lengthOf } from "#src/lessons/comments/comments.rules.ts";
import { dropText, keepText, keptText } from "#src/lessons/kept-text.browser.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { describedBy, FieldFrame } from "#src/ui/forms/field.tsx";
import { Note } from "#src/ui/note.tsx";

type AnswerFormProps = {
  questionId: string;
  /** Who asked. */
  name: string;
  viewerId: string;
  csrf: string;
  failed: FormProblem | undefined;
};

/** Where the browser keeps what is typed, until the answer is posted. */
export function keptPlaceOf(viewerId: string, questionId: string): string {
  return `${viewerId} question ${questionId}`;
}

/** A plain form; scripts count, keep what is typed, and show that it is being sent. */
export function AnswerForm({ questionId, name, viewerId, csrf, failed }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("answerTo") === questionId;
  const refused = failed && textAt(failed.values, "comment");
  const [length, setLength] = useState(lengthOf(refused ?? ""));
  const place = keptPlaceOf(viewerId, questionId);
  const wrong = failed?.problem.errors?.[0]?.message;
  const id = `answer-${questionId}`;
  const counter = `${length}/${commentMaximum}`;

  // Typed before a reload, a sign-in or another page of the list.
  useEffect(() => {
    const typed = field.current?.value || keptText(place)?.text;
    if (!field.current || !typed) return;
    field.current.value = typed;
    setLength(lengthOf(typed));
  }, [place]);

  useEffect(() => {
    if (failed) field.current?.focus();
  }, [failed]);

  return (
    <form method="post" className="answer-form">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="answerTo" value={questionId} />
      <FieldFrame id={id} label={`Tu respuesta a ${name}`} counter={counter} error={wrong}>
        <textarea
          {...describedBy(id, { counter, error: wrong })}
          ref={field}
          className="inp"
          id={id}
          name="comment"
          rows={2}
          required
          dir="auto"
          defaultValue={refused}
          readOnly={isBusy}
          {...(failed ? { autoFocus: true } : {})}
          onInput={({ currentTarget: { value } }) => {
            setLength(lengthOf(value));
            if (value) keepText(place, { text: value });
            else dropText(place);
          }}
        />
        <span className="sr" role="status">
          {counterAloud(length)}
        </span>
      </FieldFrame>
      {failed && !wrong ? <Note kind="error">{failed.problem.detail}</Note> : null}
      <Button size="small" busy={isBusy}>
        {isBusy ? "Enviando" : "Responder"}
        <span className="sr">{` a ${name}`}</span>
      </Button>
    </form>
  );
}
