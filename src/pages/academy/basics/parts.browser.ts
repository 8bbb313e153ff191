// Esc leaves a part of Básico as it was, and categories can be dragged to another place. Each is a
// shorter way to a link or a form of the page.
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
  const part = event.target instanceof Element ? event.target.closest("[data-part]") : null;
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  const leave = (form ?? part)?.querySelector<HTMLAnchorElement>("a[data-leave]");
  if (!leave) return;
  event.preventDefault();
  leave.click();
});

const list = document.querySelector("[data-categories]");
const move = document.querySelector<HTMLFormElement>("#move-category");
if (list && move) makeDraggable([...list.querySelectorAll<HTMLElement>("[data-category]")], move);

function makeDraggable(rows: HTMLElement[], move: HTMLFormElement): void {
  const clear = () => {
    for (const row of rows) row.removeAttribute("data-edge");
  };
  combine(
    ...rows.flatMap((element, place) => [
      draggable({
        element,
        // A text that is being selected moves nothing.
        canDrag: ({ input }) => !controlAt(input.clientX, input.clientY),
        getInitialData: () => ({ place }),
        onDragStart: () => element.setAttribute("data-dragged", ""),
        onDrop: () => element.removeAttribute("data-dragged"),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.element !== element,
        getData({ input }) {
          const { top, height } = element.getBoundingClientRect();
          return { place, edge: input.clientY < top + height / 2 ? "before" : "after" };
        },
        getDropEffect: () => "move",
      }),
    ]),
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
        const from = Number(source.data.place);
        const onto = Number(inner.data.place) + (inner.data.edge === "after" ? 1 : 0);
        const to = onto > from ? onto - 1 : onto;
        if (to !== from) send(move, rows[from]?.dataset.category ?? "", to);
      },
    }),
  );
}

function controlAt(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest("input, select, textarea, button") != null;
}

function send(form: HTMLFormElement, of: string, to: number): void {
  for (const [name, value] of Object.entries({ of, to: String(to) })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.requestSubmit();
}
