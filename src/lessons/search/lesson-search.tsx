import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { focusPlayer } from "#src/lessons/player/lesson-video.browser.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import {
  longestSearch,
  nothingFound,
  optionAfter,
  searchParam,
  showsPanel,
} from "./lesson-search.rules.ts";
import { useLessonSearch } from "./use-lesson-search.ts";

export const lessonSearch = "lesson-search";

export type LessonSearchProps = {
  courseId: string;
  /** The address that lists only the found classes, as without scripts. */
  listPath: string;
  /** Other parameters that the address keeps. */
  carried: Record<string, string>;
  /** The current filter of the list; empty for all. */
  text: string;
  /** Null if only buyers may watch. */
  pathOf(lessonId: string): string | null;
  /** Called when the viewer chooses a class that they may not watch. */
  onLocked(): void;
  onSubmit(): void;
};

/** A combobox (WAI-ARIA 1.2); on phones a popover that the icon beside it opens. */
export function LessonSearch(props: LessonSearchProps) {
  const { courseId, listPath, carried, text, pathOf, onLocked, onSubmit } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const found = useLessonSearch(courseId, typed);
  const shown = open && showsPanel(typed) ? found : null;
  const options = shown ?? [];
  const current = active !== null && active < options.length ? active : null;
  const optionId = (place: number) => `${id}-${place}`;
  const currentId = current === null ? undefined : optionId(current);

  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const leave = () => {
    close();
    if (form.current?.matches(":popover-open")) form.current.hidePopover();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && form.current?.matches(":popover-open")) {
      // The browser would clear the field first, and close the popover at a further press.
      event.preventDefault();
      leave();
    } else if (event.key === "Escape" && shown) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && currentId) {
      event.preventDefault();
      document.getElementById(currentId)?.click();
    } else {
      const next = optionAfter(event.key, current, options.length);
      if (next !== null) {
        event.preventDefault();
        setActive(next);
      }
      if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  return (
    <Form
      ref={form}
      id={lessonSearch}
      className="search lesson-search"
      role="search"
      popover="auto"
      action={listPath}
      onToggle={(event) => event.newState === "open" && input.current?.focus()}
      onBlur={onBlur}
      onSubmit={() => {
        leave();
        onSubmit();
      }}
    >
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={input}
        type="search"
        name={searchParam}
        value={typed}
        maxLength={longestSearch}
        placeholder="Busca una clase"
        aria-label="Buscar una clase"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? id : undefined}
        aria-activedescendant={currentId}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(null);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <button className="go" type="submit" aria-label="Buscar">
        <Icon name="magnifying-glass" />
      </button>
      <button
        className="icon-btn leave"
        type="button"
        popoverTarget={lessonSearch}
        popoverTargetAction="hide"
        aria-label="Cerrar la búsqueda"
      >
        <Icon name="x" />
      </button>
      <div className={shown ? "found" : "sr"}>
        {options.length > 0 ? (
          <div id={id} role="listbox" aria-label="Clases encontradas">
            {options.map((lesson, place) => (
              <Option
                key={lesson.id}
                id={optionId(place)}
                title={lesson.title}
                path={pathOf(lesson.id)}
                selected={place === current}
                onPick={() => {
                  leave();
                  setTyped("");
                  // A focused field keeps the player's keys, and the class after this one waits.
                  if (document.activeElement === input.current) focusPlayer();
                }}
                onLocked={onLocked}
              />
            ))}
          </div>
        ) : null}
        <p role="status" className={options.length > 0 ? "sr" : undefined}>
          {shown ? countText(options.length) : null}
        </p>
      </div>
    </Form>
  );
}

type OptionProps = {
  id: string;
  title: string;
  path: string | null;
  selected: boolean;
  onPick(): void;
  onLocked(): void;
};

function Option({ id, title, path, selected, onPick, onLocked }: OptionProps) {
  const option = { id, role: "option", tabIndex: -1, "aria-selected": selected };
  if (path) {
    return (
      <Link {...option} to={path} onClick={onPick}>
        {title}
      </Link>
    );
  }
  const onClick = () => {
    onPick();
    onLocked();
  };
  return (
    <button {...option} type="button" onClick={onClick}>
      <span>{title}</span>
      <Icon name="lock" small />
      <span className="sr"> (se abre al comprar el curso)</span>
    </button>
  );
}

function countText(count: number): string {
  if (count === 0) return nothingFound;
  return count === 1 ? "1 clase" : `${count} clases`;
}
