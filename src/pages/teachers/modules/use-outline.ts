// The outline as the page shows it: moves show at once and are sent in their turn, each as the whole
// order; a refused one gives way to the newest order.
import { useLayoutEffect, useRef, useState } from "react";
import {
  fitted,
  isSameOrder,
  type OutlineOrder,
  orderOf,
} from "#src/courses/authoring/outline/outline.rules.ts";
import { useLeaveGuard } from "#src/pages/teachers/saving/use-leave-guard.ts";
import type { OutlineAnswer } from "./change-modules.ts";
import type { Change } from "./change-queue.rules.ts";
import { inOrder, type Outline, placeText } from "./modules.rules.ts";
import type { Asked } from "./modules-data.ts";
import { lostText, useChangeQueue } from "./use-change-queue.ts";

export type OutlinePage = ReturnType<typeof useOutline>;

type Saved = Outline & { asked: Asked; csrf: string; here: string; newId: string };

export function useOutline(saved: Saved, first: { open: string | null; news: string }) {
  const queue = useChangeQueue(saved);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(first.open ? [first.open] : []),
  );
  const [news, setNews] = useState(first.news);
  const [fault, setFault] = useState<string | null>(null);
  const [menu, setMenu] = useState<string | null>(null);
  const focus = useFocusAfter();
  const order = queue.order ? fitted(queue.order, saved) : orderOf(saved);
  const modules = inOrder(saved.modules, order);
  const { isLost } = queue;
  const guard = useLeaveGuard({
    isUnsaved: () => !queue.isEmpty,
    save: async () => {
      if (isLost) return false;
      if (!queue.isEmpty) await queue.emptied();
      return true;
    },
  });

  function again(): void {
    setFault(null);
    queue.resume();
  }

  /** A lost move goes first, so that nothing is removed with a module that it was moved out of. */
  function send(change: Change): void {
    if (isLost) again();
    queue.add(change);
  }

  function onMoved(answer: OutlineAnswer): void {
    if ("lost" in answer) setFault(lostText);
    if (!("problem" in answer)) return;
    const { status, detail } = answer.problem;
    setFault(status === 409 ? `${detail}. Este es el orden de ahora.` : detail);
    setNews("");
  }

  return {
    ...{
      saved,
      modules,
      order,
      open,
      news,
      fault,
      menu,
      setMenu,
      focus,
      isLost,
      again,
      send,
      guard,
    },
    say: setNews,
    toggle(id: string): void {
      const next = new Set(open);
      if (!next.delete(id)) next.add(id);
      setOpen(next);
      remember(next.has(id) ? id : null);
    },
    /** A reload does not ask again. */
    forgetQuestion(): void {
      if (/[?&](remove|move)=/.test(location.search)) remember(first.open);
    },
    reveal: (id: string) => setOpen((open) => new Set([...open, id])),
    /** @param focusOn the control that keeps the focus */
    move(next: OutlineOrder, id: string, focusOn?: string): void {
      if (isSameOrder(next, order)) return;
      const home = next.find(({ classes }) => classes.includes(id))?.id;
      setFault(null);
      send({ order: next, answered: onMoved });
      if (home) setOpen((open) => new Set([...open, home]));
      setNews(placeText(saved.modules, next, id));
      if (focusOn) focus(focusOn);
    },
  };
}

/** The address of the page with one module open, for a reload. */
function remember(open: string | null): void {
  const query = open ? `?open=${open}` : "";
  history.replaceState(history.state, "", location.pathname + query);
}

/** Focuses an element by its id once the page shows the change that was asked for. */
function useFocusAfter() {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const element = document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus();
  });
  return (id: string) => {
    wanted.current = id;
  };
}
