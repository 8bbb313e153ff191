// Loads what drags rows when a pointer comes near them, and keeps it on the rows that are shown.
import { useEffect, useRef, useState } from "react";
import type { makeDraggable } from "./drag.browser.ts";
import { afterDrop } from "./modules.rules.ts";
import type { OutlinePage } from "./use-outline.ts";

/** @returns the ref of the list of modules */
export function useDragging(outline: OutlinePage) {
  const list = useRef<HTMLOListElement>(null);
  const newest = useRef(outline);
  newest.current = outline;
  const [load, setLoad] = useState<{ makeDraggable: typeof makeDraggable } | null>(null);
  const rows = outline.modules
    .map(({ id, lessons }) => [id, ...(outline.open.has(id) ? lessons.map((one) => one.id) : [])])
    .join();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const near = () => void import("./drag.browser.ts").then(setLoad, () => {});
    element.addEventListener("pointerover", near, { once: true });
    return () => element.removeEventListener("pointerover", near);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are made draggable too
  useEffect(() => {
    if (!load || !list.current) return;
    return load.makeDraggable(list.current, (drop) => {
      const { order, move } = newest.current;
      move(afterDrop(order, drop), drop.id);
    });
  }, [load, rows]);

  return list;
}
