import { Button } from "#src/ui/controls/button.tsx";
import { PopDialog } from "#src/ui/controls/pop-dialog.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import type { CoursePrice } from "#src/ui/formats/price.rules.ts";
import { SceneStrip } from "#src/ui/pictures/scene-strip.tsx";
import { Price } from "#src/ui/price.tsx";
import { CheckoutLink } from "./call-to-action.tsx";

export const purchasePrompt = "purchase-prompt";

type PurchasePromptProps = {
  course: { id: string; teacherName: string; lessonCount: number } & CoursePrice;
};

/** What the class view shows first in the free flow (spec 1 §8, purchase prompt alert). */
export function PurchasePrompt({ course }: PurchasePromptProps) {
  const { id, teacherName, lessonCount, priceCents } = course;
  return (
    <PopDialog
      id={purchasePrompt}
      title="Un último impulso para seguir aprendiendo"
      art={<SceneStrip />}
      actions={
        <>
          <CheckoutLink courseId={id} priceCents={priceCents} autoFocus>
            Comprar ahora
          </CheckoutLink>
          <Button
            type="button"
            variant="text"
            popoverTarget={purchasePrompt}
            popoverTargetAction="hide"
          >
            Volver
          </Button>
        </>
      }
    >
      <p>
        {formatCounted(lessonCount, "clase", "clases")} con {teacherName}, para verlas cuando
        quieras y a tu ritmo.
      </p>
      <Price {...course} />
    </PopDialog>
  );
}
