import { useEffect, useRef } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";
import type { Intent } from "./course-status.rules.ts";
import type { StatusQuestion } from "./status-question.rules.ts";
import { DecisionForm, QuestionBody } from "./status-question.tsx";

type StatusDialogProps = {
  courseId: string;
  intent: Intent;
  question: StatusQuestion;
  csrf: string;
  here: string;
  onClose(): void;
};

/** Asks before a decision; before a loss the focus is on the way out. */
export function StatusDialog(props: StatusDialogProps) {
  const { courseId, intent, question, csrf, here, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const out = useRef<HTMLButtonElement>(null);
  const { isLoss, confirm } = question;
  useEffect(() => {
    dialog.current?.showModal();
    if (isLoss) out.current?.focus();
  }, [isLoss]);
  const id = `status-${courseId}-${intent}`;
  const close = () => dialog.current?.close();
  return (
    <Dialog
      id={`${id}-dialog`}
      ref={dialog}
      onClose={onClose}
      title={question.title}
      actions={
        <>
          {confirm ? (
            <Button form={id} variant={isLoss ? "danger" : "primary"}>
              {confirm}
            </Button>
          ) : null}
          <Button type="button" variant="secondary" ref={out} onClick={close}>
            {wayOut(question, intent)}
          </Button>
        </>
      }
    >
      <QuestionBody question={question} onLeave={close} />
      <DecisionForm {...{ id, courseId, intent, csrf, here }} onSubmit={close} />
    </Dialog>
  );
}

/** "Cancelar" would be read as the publication that is to be cancelled. */
export function wayOut({ confirm }: StatusQuestion, intent: Intent): string {
  if (!confirm) return "Volver";
  return intent === "unpublish" ? "Dejarlo así" : "Cancelar";
}
