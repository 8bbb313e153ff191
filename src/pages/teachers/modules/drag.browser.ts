// Lets modules and classes be dragged by the button of their menu.
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { Drop } from "./modules.rules.ts";

type Row = { kind: "module" | "class"; id: string; element: HTMLElement };

/** @returns what takes it all off again */
export function makeDraggable(list: HTMLElement, onDrop: (drop: Drop) => void): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-module], [data-class]")].map(rowOf);
  const clear = () => {
    for (const { element } of rows) element.removeAttribute("data-edge");
  };
  return combine(
    ...rows.flatMap((row) => [dragged(row), target(row)]),
    monitorForElements({
      onDrag({ location }) {
        clear();
        const [inner] = location.current.dropTargets;
        inner?.element.setAttribute("data-edge", String(inner.data.edge));
      },
      onDrop({ source, location }) {
        clear();
        const [inner] = location.current.dropTargets;
        if (!inner) return;
        const { kind, id } = source.data as Omit<Row, "element">;
        onDrop({ kind, id, onto: inner.data as Drop["onto"] });
      },
    }),
    clear,
  );
}

function rowOf(element: HTMLElement): Row {
  const { module, class: lesson } = element.dataset;
  return module
    ? { kind: "module", id: module, element }
    : { kind: "class", id: lesson ?? "", element };
}

function dragged({ kind, id, element }: Row) {
  const dragHandle = element.querySelector(".grip") ?? undefined;
  return draggable({
    element,
    ...(dragHandle ? { dragHandle } : {}),
    getInitialData: () => ({ kind, id }),
    onDragStart: () => element.setAttribute("data-dragged", ""),
    onDrop: () => element.removeAttribute("data-dragged"),
  });
}

function target({ kind, id, element }: Row) {
  return dropTargetForElements({
    element,
    // A class goes beside a class or into a module, a module beside a module.
    canDrop: ({ source }) =>
      source.data.id !== id && (source.data.kind === "class" || kind === "module"),
    getData({ input, source }) {
      const { top, height } = element.getBoundingClientRect();
      const edge = input.clientY < top + height / 2 ? "before" : "after";
      return { kind, id, edge: kind === "module" && source.data.kind === "class" ? "after" : edge };
    },
    getDropEffect: () => "move",
  });
}
