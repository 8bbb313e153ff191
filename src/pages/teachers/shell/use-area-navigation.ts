// Links and forms of the area change the page inside the document, so that uploads go on.
import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation, useSubmit } from "react-router";
import { isInArea, isPlainClick } from "#src/media/uploading/leaving.rules.ts";
import { closeAround } from "#src/ui/controls/close-around.browser.ts";

/** Props for the element around the pages, whose links and forms stay plain HTML. */
export function useAreaNavigation() {
  const navigate = useNavigate();
  const submit = useSubmit();
  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || !isPlainClick(event)) return;
      if (link.target || link.hasAttribute("download") || !isInArea(link, location)) return;
      // A part of the page that is shown.
      if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    },
    onSubmit(event: SubmitEvent<HTMLElement>) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      if (form.target || !isInArea(new URL(form.action), location)) return;
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      const isButton = submitter instanceof HTMLButtonElement;
      // A form without an address posts to its page; the router would post to this layout.
      const given = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
      const action = given ?? location.pathname + location.search;
      submit(isButton ? submitter : form, { action, preventScrollReset: form.method === "post" });
      closeAround(form);
    },
  };
}

/** For `SettledForms`. */
export function useSettled(): number {
  const { state } = useNavigation();
  const [settled, setSettled] = useState(0);
  const last = useRef(state);
  useEffect(() => {
    if (last.current !== "idle" && state === "idle") setSettled((count) => count + 1);
    last.current = state;
  }, [state]);
  return settled;
}
