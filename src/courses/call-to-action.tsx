import { Button, ButtonLink } from "#src/ui/button.tsx";
import { type CallToActionKind, teacherBuysText } from "./rules.ts";

type CallToActionProps = { call: CallToActionKind; courseId: string };

/** The one main action of a course page. It works without scripts: the warning is a popover. */
export function CallToAction({ call, courseId }: CallToActionProps) {
  if (call === "closed") return <p>Este curso ya no está a la venta.</p>;
  if (call === "continue") {
    return (
      <ButtonLink block href={`/courses/${courseId}/continue`}>
        Continuar el curso
      </ButtonLink>
    );
  }
  if (call === "buy") {
    return (
      <ButtonLink block href={`/checkouts?courses=${courseId}`}>
        Comprar curso
      </ButtonLink>
    );
  }
  return (
    <Button type="button" block popoverTarget={warning}>
      Comprar curso
    </Button>
  );
}

const warning = "teacher-warning";

/** Once on the page, though the action stands there twice. */
export function TeacherWarningDialog() {
  return (
    <div
      id={warning}
      popover="auto"
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${warning}-title`}
    >
      <div className="bd">
        <h2 id={`${warning}-title`}>No puedes comprar con esta cuenta</h2>
        <p>{teacherBuysText}</p>
        <div className="acts r">
          <Button type="button" popoverTarget={warning} popoverTargetAction="hide">
            Entendido
          </Button>
        </div>
      </div>
    </div>
  );
}
