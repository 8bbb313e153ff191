import { teacherBuysText, teacherSubscribesText } from "#src/courses/rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { PopDialog } from "#src/ui/controls/pop-dialog.tsx";
import { Note } from "#src/ui/note.tsx";

export const teacherWarning = "teacher-warning";

/** What a teacher sees when buying (a warning) or subscribing (an error), spec 1 §6. */
export function TeacherWarning({ subscribing }: { subscribing: boolean }) {
  return (
    <PopDialog
      id={teacherWarning}
      alert
      title={
        subscribing ? "No puedes suscribirte con esta cuenta" : "No puedes comprar con esta cuenta"
      }
      actions={
        <Button type="button" popoverTarget={teacherWarning} popoverTargetAction="hide" autoFocus>
          Entendido
        </Button>
      }
    >
      <Note kind={subscribing ? "error" : "warn"}>
        {subscribing ? teacherSubscribesText : teacherBuysText}
      </Note>
    </PopDialog>
  );
}
