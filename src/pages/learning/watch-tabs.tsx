import { type KeyboardEvent, type ReactNode, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { tabAfter } from "./watch-tabs.rules.ts";

type WatchTabsProps<Id extends string> = {
  /** The accessible name of the tabs, and their parameter in the address. */
  label: string;
  param: string;
  tabs: { id: Id; name: string; panel: ReactNode }[];
  selected: Id;
  onSelect(id: Id): void;
};

/** WAI-ARIA tabs; until the scripts load, each is a link to the page with its panel. */
export function WatchTabs<Id extends string>(props: WatchTabsProps<Id>) {
  const { label, param, tabs, selected, onSelect } = props;
  const { search } = useLocation();
  const hasScripts = useSyncExternalStore(never, yes, no);
  const list = useRef<HTMLDivElement>(null);

  const hrefOf = (id: string) => {
    const query = new URLSearchParams(search);
    query.set(param, id);
    // Another tab does not open the class again.
    query.set("lastClass", "1");
    return `?${query}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = tabs.findIndex(({ id }) => id === selected);
    const next = tabAfter(event.key, place, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next ?? 0]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        className="night-tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, name }) => (
          <a
            key={id}
            id={`${id}-tab`}
            role="tab"
            href={hrefOf(id)}
            aria-selected={id === selected}
            aria-controls={id}
            tabIndex={hasScripts && id !== selected ? -1 : undefined}
            onClick={(event) => {
              event.preventDefault();
              onSelect(id);
            }}
          >
            {name}
          </a>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`${id}-tab`}
          hidden={id !== selected}
        >
          {panel}
        </div>
      ))}
    </>
  );
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
