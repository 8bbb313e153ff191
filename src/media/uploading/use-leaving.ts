// Asks before a link or a form of the area leaves its document while something is being sent.
import { useEffect, useState } from "react";
import { isInArea, isPlainClick } from "./leaving.rules.ts";
import { leaveUnasked } from "./upload-store.browser.ts";

export type Leaving = {
  /** Null for a form. */
  href: string | null;
  leave(): void;
};

export function useLeaving(isPending: boolean) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);

  useEffect(() => {
    if (!isPending) return;
    // After everybody else, so that what a page handles itself is left to it.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || !isPlainClick(event) || !leaves(link)) return;
      event.preventDefault();
      const { href } = link;
      setLeaving({ href, leave: () => leaveUnasked(() => location.assign(href)) });
    };
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.target) return;
      if (form.method === "dialog" || isInArea(new URL(form.action), location)) return;
      event.preventDefault();
      const leave = () => {
        window.removeEventListener("submit", onSubmit);
        leaveUnasked(() => form.requestSubmit(submitter));
      };
      setLeaving({ href: null, leave });
    };
    window.addEventListener("click", onClick);
    window.addEventListener("submit", onSubmit);
    return () => {
      window.removeEventListener("click", onClick);
      window.removeEventListener("submit", onSubmit);
    };
  }, [isPending]);

  return { leaving, stay: () => setLeaving(null) };
}

function leaves(link: HTMLAnchorElement): boolean {
  if (link.target || link.hasAttribute("download") || !link.protocol.startsWith("http")) {
    return false;
  }
  return link.href !== "" && !isInArea(link, location);
}
