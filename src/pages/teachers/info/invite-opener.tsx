import type { MouseEvent } from "react";
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";

/** Of the dialog, and of the part of the page that stands in for it without scripts. */
export const inviteId = "invitar";

type InviteOpenerProps = { courseId: string; variant?: "primary" | "secondary" };

/** Opens the dialog; without scripts it leads to the same form on the page. */
export function InviteOpener({ courseId, variant = "primary" }: InviteOpenerProps) {
  return (
    <ButtonLink
      variant={variant}
      href={`${infoPath(courseId)}?invite=1#${inviteId}`}
      onClick={openDialog}
    >
      <svg className="i-s" viewBox="0 0 256 256" aria-hidden="true" focusable="false">
        <path d={envelope} />
      </svg>
      Invitar
    </ButtonLink>
  );
}

// As those of ui/pictures/icons.ts, which every page loads.
const envelope =
  "M224,44H32A12,12,0,0,0,20,56V192a20,20,0,0,0,20,20H216a20,20,0,0,0,20-20V56A12,12,0,0,0,224,44ZM193.15,68,128,127.72,62.85,68ZM44,188V83.28l75.89,69.57a12,12,0,0,0,16.22,0L212,83.28V188Z";

function openDialog(event: MouseEvent<HTMLAnchorElement>): void {
  const dialog = document.getElementById(inviteId);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!(dialog instanceof HTMLDialogElement) || !isPlain) return;
  event.preventDefault();
  dialog.showModal();
}
