import { useEffect, useRef } from "react";
import type { Direction } from "#src/courses/authoring/outline/outline.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { Asking } from "./questions.tsx";
import type { OutlinePage } from "./use-outline.ts";
import type { VideoStages } from "./use-video-stages.ts";

/** What every row of the outline needs. */
export type RowProps = {
  outline: OutlinePage;
  stages: VideoStages;
  /** Scripts run. */
  live: boolean;
  onAsk(asking: Asking): void;
  onStep(id: string, direction: Direction, focusOn: string): void;
};

type RowMenuProps = {
  id: string;
  title: string;
  kind: "module" | "class";
  outline: OutlinePage;
  atStart: boolean;
  atEnd: boolean;
  onStep(id: string, direction: Direction, focusOn: string): void;
  /** Asks for another place. */
  onMove(): void;
};

const steps = [
  { direction: "up", text: "Subir" },
  { direction: "down", text: "Bajar" },
] as const;

/** Moves a row; its button is also where the row is dragged. Works without scripts. */
export function RowMenu(props: RowMenuProps) {
  const { id, title, kind, outline, atStart, atEnd, onStep, onMove } = props;
  const { csrf, here, outlineVersion, asked } = outline.saved;
  const isOpen = outline.menu === id;
  const summary = useRef<HTMLElement>(null);
  const close = (): void => {
    outline.setMenu(null);
    summary.current?.focus();
  };
  return (
    <details
      className="row-menu"
      open={isOpen}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.preventDefault();
        close();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        ref={summary}
        id={`menu-${id}`}
        className="icon-btn grip"
        aria-label={`Mover «${title}»`}
        {...(asked.moved === id ? { autoFocus: true } : {})}
        onClick={(event) => {
          event.preventDefault();
          outline.setMenu(isOpen ? null : id);
        }}
      >
        <Icon name="dots-six-vertical" />
      </summary>
      <form
        method="post"
        action={`${here}?${new URLSearchParams(asked.open ? { open: asked.open } : {})}`}
        className="menu-panel"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="outlineVersion" value={outlineVersion} />
        {steps.map(({ direction, text }) => {
          const isEnd = direction === "up" ? atStart : atEnd;
          return (
            <button
              type="submit"
              key={direction}
              id={`${direction}-${id}`}
              name="do"
              value={direction}
              aria-disabled={isEnd || undefined}
              onClick={() => onStep(id, direction, `${direction}-${id}`)}
            >
              {text}
            </button>
          );
        })}
        <a
          href={`${here}?${new URLSearchParams({ ...(asked.open ? { open: asked.open } : {}), move: id })}`}
          onClick={(event) => {
            event.preventDefault();
            close();
            onMove();
          }}
        >
          {kind === "module" ? "Mover a otro lugar…" : "Mover a otro módulo…"}
        </a>
      </form>
    </details>
  );
}

/** Closes the open menu when something else on the page is pressed. */
export function useMenuThatCloses({ menu, setMenu }: OutlinePage): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens while a menu is open
  useEffect(() => {
    if (!menu) return;
    const listen = ({ target }: Event) => {
      const inside = target instanceof Element && target.closest(".row-menu[open]");
      if (!inside) setMenu(null);
    };
    document.addEventListener("pointerdown", listen);
    return () => document.removeEventListener("pointerdown", listen);
  }, [menu]);
}
