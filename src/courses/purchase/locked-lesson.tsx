import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { PopDialog } from "#src/ui/controls/pop-dialog.tsx";
import type { CallToActionKind } from "./call-to-action.rules.ts";
import { CheckoutLink } from "./call-to-action.tsx";
import { subscribePath } from "./subscription.rules.ts";

export const lockedLesson = "locked-lesson";

type LockedLessonProps = {
  call: CallToActionKind;
  courseId: string;
  /** US cents. */
  priceCents: number;
  /** The opening day of a course that is awaited: `3 de diciembre`. */
  opensOn: string | null;
};

/** Says why a class does not open, and what would open it. */
export function LockedLesson(props: LockedLessonProps) {
  return (
    <PopDialog
      id={lockedLesson}
      title="Esta clase viene con el curso"
      actions={
        <>
          <Remedy {...props} />
          <Button
            type="button"
            variant="text"
            popoverTarget={lockedLesson}
            popoverTargetAction="hide"
          >
            Volver
          </Button>
        </>
      }
    >
      <p>{reasonOf(props)}</p>
    </PopDialog>
  );
}

function reasonOf({ call, opensOn }: LockedLessonProps): string {
  switch (call) {
    case "buy":
      return "Compra el curso y mírala cuando quieras, a tu ritmo.";
    case "subscribe":
      return `El curso abre el ${opensOn}. Suscríbete y te escribimos ese día.`;
    case "subscribed":
      return `El curso abre el ${opensOn}. Ya estás suscrito: te avisaremos ese día.`;
    case "closed":
      return "Este curso ya no está a la venta.";
    case "academy-closes":
      return "Esta academia va a cerrar y ya no vende cursos.";
    default:
      return opensOn ? `El curso abre el ${opensOn}.` : "La ven quienes tienen el curso.";
  }
}

function Remedy({ call, courseId, priceCents }: LockedLessonProps) {
  if (call === "buy") {
    return (
      <CheckoutLink courseId={courseId} priceCents={priceCents} autoFocus>
        Comprar curso
      </CheckoutLink>
    );
  }
  if (call !== "subscribe") return null;
  return (
    <ButtonLink block autoFocus href={subscribePath(courseId)}>
      Suscribirme
    </ButtonLink>
  );
}
