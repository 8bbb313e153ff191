import { useEffect, useRef } from "react";
import { PrefetchPageLinks } from "react-router";
import { Button } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";
import { type Intent, statusPath } from "./course-status.rules.ts";
import type { StatusQuestion } from "./status-question.rules.ts";
import { DecisionForm, QuestionBody } from "./status-question.tsx";
import type { StayingForm } from "./use-staying-form.ts";

type StatusDialogProps = {
  courseId: string;
  intent: Intent;
  question: StatusQuestion;
  csrf: string;
  here: string;
  onSubmit: StayingForm["onSubmit"];
  onClose(): void;
};

/** Asks before a decision; before a loss the focus is on the way out. */
export function StatusDialog(props: StatusDialogProps) {
  const { courseId, intent, question, csrf, here, onSubmit, onClose } = props;
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
      {/* Where the page of a form cannot be loaded, the router gives up this one as well. */}
      <PrefetchPageLinks page={statusPath(courseId)} />
      <QuestionBody question={question} onLeave={close} />
      <DecisionForm
        {...{ id, courseId, intent, csrf, here }}
        onSubmit={(event) => {
          onSubmit(event);
          close();
        }}
      />
    </Dialog>
  );
}

/** "Cancelar" would be read as the publication that is to be cancelled. */
export function wayOut({ confirm }: StatusQuestion, intent: Intent): string {
  if (!confirm) return "Volver";
  return intent === "unpublish" ? "Dejarlo así" : "Cancelar";
}
