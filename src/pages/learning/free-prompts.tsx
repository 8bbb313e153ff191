// The prompts of the free flow, in place of further classes: the course, then its price (spec 1 §4,
// §8).
import { type MouseEvent, useRef } from "react";
import { PurchasePrompt, purchasePrompt } from "#src/courses/purchase/purchase-prompt.tsx";
import { holdVideo, uncoverPage } from "#src/lessons/player/lesson-video.browser.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { SceneStrip } from "#src/ui/pictures/scene-strip.tsx";
import { Price } from "#src/ui/price.tsx";

export type CourseForSale = Parameters<typeof PurchasePrompt>[0]["course"] & {
  path: string;
  /** Whether they may buy it now; a teacher may not, and some courses are not on sale. */
  buys: boolean;
};

const coursePrompt = "course-prompt";

/** Opens a prompt of the free flow; the video pauses while it is open. */
export function openFreePrompt(which: "course" | "purchase"): void {
  if (document.querySelector("dialog:modal")) return;
  const dialog = document.getElementById(which === "course" ? coursePrompt : purchasePrompt);
  if (!(dialog instanceof HTMLDialogElement)) return;
  const goOn = holdVideo();
  uncoverPage();
  dialog.addEventListener("close", goOn, { once: true });
  dialog.showModal();
}

export function FreePrompts({ course }: { course: CourseForSale }) {
  const { path, teacherName, lessonCount } = course;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <Dialog
        id={coursePrompt}
        ref={dialog}
        title="¿Te gustó la clase?"
        art={<SceneStrip />}
        actions={
          <>
            <ButtonLink block size="big" href={`${path}?isFreeFlow=true`}>
              ¡Vamos por el curso!
            </ButtonLink>
            <Button type="button" block variant="text" onClick={close}>
              Seguir viendo la clase
            </Button>
          </>
        }
      >
        <p>{invitation(lessonCount - 1, teacherName)}</p>
        <Price {...course} />
      </Dialog>
      {course.buys ? (
        // Its button is for pages without scripts, where the dialog opens as a popover.
        <div onClickCapture={closePurchasePrompt}>
          <PurchasePrompt course={course} />
        </div>
      ) : null}
    </>
  );
}

function closePurchasePrompt(event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  const closer = target instanceof Element && target.closest("button[popovertarget]");
  const dialog = event.currentTarget.querySelector("dialog");
  if (!closer && target !== dialog) return;
  event.preventDefault();
  dialog?.close();
}

function invitation(others: number, teacherName: string): string {
  const whenever = "cuando quieras y a tu ritmo.";
  if (others < 1) return `El curso es con ${teacherName}: lo ves ${whenever}`;
  const more = formatCounted(others, "clase", "clases");
  return others === 1
    ? `Queda ${more} con ${teacherName}. La ves ${whenever}`
    : `Quedan ${more} con ${teacherName}. Las ves ${whenever}`;
}
