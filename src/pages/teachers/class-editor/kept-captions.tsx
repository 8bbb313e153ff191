import type { ComponentProps } from "react";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { CorrectCaptions } from "#src/media/captions/correct-captions.tsx";
import { useShownAnswer } from "#src/pages/frame/use-shown-answer.ts";
import { LeaveDialog } from "#src/pages/teachers/saving/leave-dialog.tsx";
import { OopsDialog } from "#src/pages/teachers/saving/oops-dialog.tsx";
import { useSaving } from "#src/pages/teachers/saving/use-saving.ts";
import { KeptNote } from "#src/ui/forms/kept-note.tsx";

export const notSaved = "Hubo un error al guardar los subtítulos";

type KeptCaptionsProps = Pick<
  ComponentProps<typeof CorrectCaptions>,
  "classPath" | "captions" | "csrf"
> & {
  /** The account, for what the browser keeps. */
  author: string;
  lessonId: string;
  answer: FormProblem | LostAnswer | undefined;
};

/** The correction of captions, which takes an hour, kept until the server has it. */
export function KeptCaptions({ author, lessonId, answer, ...form }: KeptCaptionsProps) {
  const failed = useShownAnswer(answer);
  const { language, version } = form.captions;
  const place = `${author}:captions ${lessonId} ${language}`;
  const saving = useSaving({ place, version, answer, formAnswer: failed });
  const shown = saving.answer;
  return (
    <div {...saving.area}>
      {saving.kept ? <KeptNote at={saving.kept.at} onDiscard={saving.discard} /> : null}
      <CorrectCaptions
        key={saving.formKey}
        {...form}
        failed={failed}
        typed={shown && textAt(shown.values, "text")}
        base={saving.version}
        formRef={saving.form}
      />
      <LeaveDialog guard={saving.guard} />
      <OopsDialog
        text={notSaved}
        failed={answer?.values ? null : answer}
        failures={saving.failures}
      />
    </div>
  );
}
