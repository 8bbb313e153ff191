import { type RefObject, useEffect, useEffectEvent } from "react";
import { type Focus, keyAction, type PlayerAction } from "./player-keys.rules.ts";

type Parts = {
  /** The media-controller. */
  frame: RefObject<HTMLElement | null>;
  /** While false the browser's own controls handle keys. */
  ready: boolean;
  /** Whether letters, digits and signs are keys of the player. */
  singleKeys: boolean;
  perform(action: PlayerAction): void;
};

/** The player's keys work on the whole page (spec 1 §9). */
export function usePlayerKeys({ frame, ready, singleKeys, perform }: Parts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // An open dialog handles its own keys.
    if (document.querySelector("dialog:modal")) return;
    const action = keyAction(event.key, focusOf(event, frame.current), singleKeys);
    if (!action) return;
    event.preventDefault();
    if (event.repeat && action.type.startsWith("toggle")) return;
    perform(action);
  });

  useEffect(() => {
    if (!ready) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [ready]);
}

/** The path crosses the shadow trees that contain the sliders' inputs. */
function focusOf(event: KeyboardEvent, frame: HTMLElement | null): Focus {
  const path = event.composedPath().filter((part) => part instanceof Element);
  const has = (selector: string) => path.some((element) => element.matches(selector));
  const inPlayer = path.some((element) => element === frame);
  if (has("media-time-range")) return { on: "seek", inPlayer };
  if (has("media-volume-range")) return { on: "volume", inPlayer };
  if (has("input, textarea, select, [contenteditable]")) return { on: "text", inPlayer };
  if (has("button, summary, [role=button]")) return { on: "button", inPlayer };
  return { on: "other", inPlayer };
}
