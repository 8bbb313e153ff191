// Sends the changes of the page one after another, so that no change refuses another one of the
// same page.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { fitted } from "#src/courses/authoring/outline/outline.rules.ts";
import type { Done, OutlineAnswer } from "./change-modules.ts";
import {
  answeredBy,
  type Change,
  emptyQueue,
  type Fields,
  orderIn,
  withAnswer,
  withChange,
} from "./change-queue.rules.ts";
import type { Outline } from "./modules.rules.ts";

type Page = Outline & { csrf: string; here: string };

export const lostText = "No hay conexión. Revísala e intenta de nuevo; no se perdió nada.";

export function useChangeQueue(page: Page) {
  const fetcher = useFetcher<OutlineAnswer>();
  const [queue, setQueue] = useState(emptyQueue);
  const whenEmpty = useRef<(() => void)[]>([]);
  const sent = useRef<{ change: Change; before: OutlineAnswer | undefined } | null>(null);

  // Before anything else is pressed: a press reads the version that the answer counts up.
  useLayoutEffect(() => {
    const [first] = queue.changes;
    if (!first || queue.paused) return;
    const answer = fetcher.data;
    if (sent.current?.change !== first) {
      sent.current = { change: first, before: answer };
      void fetcher.submit(
        { ...fieldsOf(first, page, queue.version), _csrf: page.csrf, stays: "1" },
        { method: "post", action: page.here },
      );
    } else if (fetcher.state === "idle" && answer && answer !== sent.current.before) {
      sent.current = null;
      setQueue((queue) => withAnswer(queue, answer));
      for (const change of answeredBy(queue, answer)) change.answered(answer);
    }
  });

  const isEmpty = queue.changes.length === 0;
  useEffect(() => {
    if (isEmpty) for (const tell of whenEmpty.current.splice(0)) tell();
  }, [isEmpty]);

  return {
    isEmpty,
    /** Until every change is answered; over a lost line, until somebody tries again. */
    emptied: () => new Promise<void>((resolve) => void whenEmpty.current.push(resolve)),
    order: orderIn(queue),
    isLost: queue.paused,
    resume: () => setQueue((queue) => ({ ...queue, paused: false })),
    add: (change: Change) => setQueue((queue) => withChange(queue, change, page.outlineVersion)),
  };
}

function fieldsOf({ order, fields = {} }: Change, page: Page, version: number): Fields {
  if (!order) return fields;
  const outlineVersion = String(version);
  return { do: "order", order: JSON.stringify(fitted(order, page)), outlineVersion };
}

type Answers = { done(done: Done): void; fault(text: string, status: number): void };

/** A form of the page: sends its changes in their turn and reads the answers while it is shown. */
export function useSending(send: (change: Change) => void, on: Answers) {
  const [busy, setBusy] = useState(false);
  const newest = useRef(on);
  newest.current = on;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function read(answer: OutlineAnswer): void {
    setBusy(false);
    if (!isShown.current) return;
    if ("done" in answer) newest.current.done(answer.done);
    else if ("lost" in answer) newest.current.fault(lostText, 0);
    else {
      const { errors, detail, status } = answer.problem;
      newest.current.fault(errors?.[0]?.message ?? detail, status);
    }
  }

  return {
    busy,
    send(fields: Fields): void {
      setBusy(true);
      send({ fields, answered: read });
    },
  };
}
