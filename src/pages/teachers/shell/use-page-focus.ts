// After a page has changed inside the document: the focus is where a new document would have it,
// and the title is said.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";

/** @returns the title for a live region; empty until a page has changed. */
export function usePageFocus(): string {
  const { key, pathname, search, hash } = useLocation();
  const { state } = useNavigation();
  const type = useNavigationType();
  const shown = useRef({ key, pathname, search });
  const left = useRef<Element | null>(null);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (state !== "idle") left.current = document.activeElement;
  }, [state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is one change of the page
  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname, search };
    const isSamePage = before.pathname === pathname;
    const stays = isSamePage && (before.search === search || type === "REPLACE");
    if (!stays) setTitle(document.title);
    const focused = document.activeElement;
    const isLost = !focused || focused === document.body;
    // Such as the first wrong field; a menu that closes gives the focus back to its button.
    const pageChose = focused !== left.current && Boolean(focused?.closest("main"));
    if (stays ? !isLost : pageChose) return;
    focusOn(document.getElementById(hash.slice(1)) ?? headingOfPage());
  }, [key]);

  return title;
}

function headingOfPage(): HTMLElement | null {
  const main = document.querySelector("main");
  return main?.querySelector("h1") ?? main;
}

function focusOn(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  // The scrolling is that of a new page, or of the way back.
  element?.focus({ preventScroll: true });
}
