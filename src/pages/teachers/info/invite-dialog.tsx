import { useRef } from "react";
import type { statusLabels } from "#src/courses/rules.ts";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";
import { takesFocus } from "#src/ui/controls/pop-dialog.tsx";
import type { InfoAnswer } from "./change-invitations.ts";
import { InviteForm, inviteFormId } from "./invite-form.tsx";
import { inviteId } from "./invite-opener.tsx";
import { useInvite } from "./use-invite.ts";

type InviteProps = {
  course: { id: string; status: keyof typeof statusLabels };
  author: string;
  csrf: string;
  /** Shown as a part of the page, for browsers without scripts. */
  onPage: boolean;
  answer: InfoAnswer | undefined;
};

const title = "Invitar estudiantes";

export function Invite({ course, author, csrf, onPage, answer }: InviteProps) {
  const inviting = useInvite({ courseId: course.id, author, csrf, answer });
  const dialog = useRef<HTMLDialogElement>(null);
  const button = (
    <Button form={inviteFormId} busy={inviting.busy}>
      {inviting.busy ? "Enviando…" : "Enviar invitación"}
    </Button>
  );
  if (onPage) {
    return (
      <section className="invite-section" id={inviteId} aria-labelledby={`${inviteId}-title`}>
        <h2 id={`${inviteId}-title`}>{title}</h2>
        <InviteForm inviting={inviting} status={course.status} />
        <div className="acts">
          {button}
          <ButtonLink variant="secondary" href={infoPath(course.id)}>
            Volver a los estudiantes
          </ButtonLink>
        </div>
      </section>
    );
  }
  return (
    <Dialog
      id={inviteId}
      title={title}
      ref={dialog}
      onClose={inviting.close}
      actions={
        <>
          {button}
          <Button type="button" variant="secondary" onClick={() => dialog.current?.close()}>
            Cerrar
          </Button>
        </>
      }
    >
      <InviteForm inviting={inviting} status={course.status} fieldRef={takesFocus} />
    </Dialog>
  );
}
