import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";
import { Note } from "#src/ui/note.tsx";
import { signInToSubscribe, subscribePath, subscriptionTexts } from "./subscription.rules.ts";

/** A link to the page with the same question; the public script opens the modal instead. */
export function SubscribeLink({ courseId }: { courseId: string }) {
  return (
    <ButtonLink block href={subscribePath(courseId)} data-subscribe={courseId}>
      Suscribirme
    </ButtonLink>
  );
}

type SubscriptionModalProps = {
  /** `path` is the address of the course page. */
  course: { id: string; title: string; path: string };
  /** In the format of `launchDay`. */
  opensOn: string;
  /** Null for a visitor without a session; accepting then goes through sign-in. */
  csrf: string | null;
  /** As `subscriptionTexts` says it. */
  isUnproven: boolean;
};

/**
 * Rendered once on the page of a subscription course, for every visitor, because a visitor who
 * returns from sign-in may turn out to be a teacher. It stays closed without scripts.
 */
export function SubscriptionModal(props: SubscriptionModalProps) {
  const { course, opensOn, csrf, isUnproven } = props;
  const { title, meaning, welcome } = subscriptionTexts(course.title, opensOn, isUnproven);
  return (
    <div
      className="subscription"
      data-subscription={course.id}
      data-sign-in={signInToSubscribe(course.path)}
      data-csrf={csrf ?? undefined}
      data-welcome={welcome}
    >
      <Dialog
        id="subscription"
        title={title}
        actions={
          <>
            <Button type="button" data-part="ask" data-accept="">
              Suscribirme
            </Button>
            <Button type="button" variant="text" data-part="ask" data-close="">
              Ahora no
            </Button>
            <ButtonLink href={course.path} data-part="done" data-close="" hidden>
              Continuar
            </ButtonLink>
          </>
        }
      >
        <p data-part="ask">{meaning}</p>
        <div data-alert="" hidden>
          <Note kind="error">
            <p />
          </Note>
        </div>
        <p role="status" />
      </Dialog>
    </div>
  );
}
