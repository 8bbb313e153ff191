import { continuePath } from "#src/courses/rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { CallToActionKind } from "./call-to-action.rules.ts";
import { SubscribeLink } from "./subscription-modal.tsx";
import { teacherWarning } from "./teacher-warning.tsx";

type CallToActionProps = {
  call: CallToActionKind;
  courseId: string;
  /** US cents. */
  priceCents: number;
  /** The opening day of a subscription course: `3 de diciembre`. */
  opensOn: string | null;
};

/** The one main action of a course page. It works without scripts: dialogs are popovers. */
export function CallToAction({ call, courseId, priceCents, opensOn }: CallToActionProps) {
  switch (call) {
    case "continue":
      return (
        <ButtonLink block href={continuePath(courseId)} data-load-ahead="/class-view.json">
          Continuar el curso
        </ButtonLink>
      );
    case "subscribe":
      return <SubscribeLink courseId={courseId} />;
    case "subscribed":
      return (
        <p className="told">
          <Icon name="check-circle" />
          <span>Ya estás suscrito. Te avisaremos el {opensOn}</span>
        </p>
      );
    case "awaited":
      return <p>Abre el {opensOn}. Hasta entonces los estudiantes se suscriben.</p>;
    case "buy":
      return (
        <CheckoutLink courseId={courseId} priceCents={priceCents}>
          Comprar curso
        </CheckoutLink>
      );
    case "teacher-buys":
    case "teacher-subscribes":
      return (
        <Button type="button" block popoverTarget={teacherWarning}>
          {call === "teacher-buys" ? "Comprar curso" : "Suscribirme"}
        </Button>
      );
    case "unpublished":
      return <p>Este curso todavía no está publicado.</p>;
    case "closed":
      return <p>Este curso ya no está a la venta.</p>;
    case "academy-closes":
      return <p>Esta academia va a cerrar y ya no vende cursos.</p>;
  }
}

type CheckoutLinkProps = Pick<CallToActionProps, "courseId" | "priceCents"> & {
  children: string;
  autoFocus?: boolean;
};

/** Reports the start of a checkout to the pixel, if there is one (spec 1 §4). */
export function CheckoutLink({ courseId, priceCents, ...rest }: CheckoutLinkProps) {
  return (
    <ButtonLink
      {...rest}
      block
      href={`/checkouts?courses=${courseId}`}
      data-track="InitiateCheckout"
      data-track-content_ids={courseId}
      data-track-value={priceCents / 100}
      data-track-currency="USD"
    />
  );
}
