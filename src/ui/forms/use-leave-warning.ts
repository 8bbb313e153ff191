import { useEffect, useRef } from "react";
import { drawnIn, textOf, typedIn } from "./form-text.browser.ts";

type Options = {
  /** The form shows what the server did not take. */
  isRefused: boolean;
};

/**
 * The browser asks before the document is left with something in a form that was not sent: by a link,
 * or by another form of the page.
 * @returns the form's `ref`
 */
export function useLeaveWarning({ isRefused }: Options): React.RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    let isSent = false;
    const send = (event: Event) => {
      if (event.target === form.current && !event.defaultPrevented) isSent = true;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (form.current && !isSent && (isRefused || isTouched(form.current))) event.preventDefault();
    };
    // A page restored from the browser's memory has not sent it.
    const wake = () => {
      isSent = false;
    };
    addEventListener("submit", send);
    addEventListener("beforeunload", ask);
    addEventListener("pageshow", wake);
    return () => {
      removeEventListener("submit", send);
      removeEventListener("beforeunload", ask);
      removeEventListener("pageshow", wake);
    };
  }, [isRefused]);
  return form;
}

const isTouched = (form: HTMLFormElement) => textOf(typedIn(form)) !== textOf(drawnIn(form));
