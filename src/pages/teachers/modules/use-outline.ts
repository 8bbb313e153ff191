// The outline as the page shows it: moves show at once and are sent one after another, each as the
// whole order; a refused one gives way to the newest order.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  fitted,
  isSameOrder,
  type OutlineOrder,
  orderOf,
} from "#src/courses/authoring/outline/outline.rules.ts";
import type { Done, OutlineAnswer } from "./change-modules.ts";
import { inOrder, type Outline, placeText } from "./modules.rules.ts";
import type { Asked } from "./modules-data.ts";

export type OutlinePage = ReturnType<typeof useOutline>;

type Saved = Outline & { asked: Asked; csrf: string; here: string; newId: string };

export const lostText = "No hay conexión. Revísala e intenta de nuevo; no se perdió nada.";

export function useOutline(saved: Saved, first: { open: string | null; news: string }) {
  const { send, answer, idle, forget } = useSending(saved);
  const [wanted, setWanted] = useState<OutlineOrder | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(first.open ? [first.open] : []),
  );
  const [news, setNews] = useState(first.news);
  const [fault, setFault] = useState<string | null>(null);
  const [menu, setMenu] = useState<string | null>(null);
  const [isLost, setIsLost] = useState(false);
  const focus = useFocusAfter();
  const order = wanted ? fitted(wanted, saved) : orderOf(saved);
  const modules = inOrder(saved.modules, order);

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends whenever the line is free
  useEffect(() => {
    if (!wanted || !idle || answer || isLost) return;
    const next = fitted(wanted, saved);
    if (isSameOrder(next, orderOf(saved))) return setWanted(null);
    const { outlineVersion } = saved;
    send({ do: "order", order: JSON.stringify(next), outlineVersion: String(outlineVersion) });
  }, [wanted, idle, answer, isLost, saved]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is read once
  useEffect(() => {
    if (!answer || !idle) return;
    forget();
    if ("lost" in answer) {
      setIsLost(true);
      setFault(lostText);
    } else if ("problem" in answer) {
      const { status, detail } = answer.problem;
      setFault(status === 409 ? `${detail}. Este es el orden de ahora.` : detail);
      setNews("");
      setWanted(null);
    }
  }, [answer, idle]);

  function again(): void {
    setFault(null);
    setIsLost(false);
  }

  return {
    ...{ saved, modules, order, open, news, fault, menu, setMenu, focus, isLost, again },
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
      again();
      setWanted(next);
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

/** Sends a form of the page without leaving it; `answer` is that of the last one until forgotten. */
export function useSending({ csrf, here }: Pick<Saved, "csrf" | "here">) {
  const fetcher = useFetcher<OutlineAnswer>();
  const [read, setRead] = useState<OutlineAnswer>();
  const [isSent, setIsSent] = useState(false);
  const answer = fetcher.data === read ? undefined : fetcher.data;
  return {
    answer,
    // The fetcher itself says a moment late that it is busy: a second press within it would be sent
    // beside the first, based on the same order, and refused.
    idle: fetcher.state === "idle" && (!isSent || answer !== undefined),
    forget(): void {
      setRead(fetcher.data);
      setIsSent(false);
    },
    send(fields: Record<string, string>): void {
      setRead(fetcher.data);
      setIsSent(true);
      void fetcher.submit({ ...fields, _csrf: csrf, stays: "1" }, { method: "post", action: here });
    },
  };
}

/** Calls `onDone` or `onFault` once for each answer. */
export function useAnswer(
  { answer, idle, forget }: ReturnType<typeof useSending>,
  on: { done(done: Done): void; fault(text: string, status: number): void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is read once
  useEffect(() => {
    if (!answer || !idle) return;
    forget();
    if ("done" in answer) on.done(answer.done);
    else if ("lost" in answer) on.fault(lostText, 0);
    else
      on.fault(answer.problem.errors?.[0]?.message ?? answer.problem.detail, answer.problem.status);
  }, [answer, idle]);
}
