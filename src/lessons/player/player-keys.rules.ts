// What the player's keys do (spec 1 §9), and the list of them that it shows.

/** What a key, a tap, a button or the lock screen asks of the player. */
export type PlayerAction =
  | { type: "toggle-play" }
  | { type: "toggle-fullscreen" }
  | { type: "toggle-mute" }
  | { type: "toggle-captions" }
  | { type: "show-help" }
  | { type: "seek"; seconds: number }
  /** To so many tenths of the length. */
  | { type: "seek-tenth"; tenth: number }
  | { type: "volume"; direction: 1 | -1 }
  | { type: "speed"; direction: 1 | -1 };

/** The focused element, and whether it is part of the player. */
export type Focus = { on: "text" | "button" | "seek" | "volume" | "other"; inPlayer: boolean };

const ARROW_SECONDS = 5;
/** What the buttons, J and L, two taps and a headset jump. */
export const SKIP_SECONDS = 10;

const single = new Map<string, PlayerAction>([
  ["f", { type: "toggle-fullscreen" }],
  ["m", { type: "toggle-mute" }],
  ["k", { type: "toggle-play" }],
  ["j", { type: "seek", seconds: -SKIP_SECONDS }],
  ["l", { type: "seek", seconds: SKIP_SECONDS }],
  ["c", { type: "toggle-captions" }],
  ["<", { type: "speed", direction: -1 }],
  [">", { type: "speed", direction: 1 }],
  ["?", { type: "show-help" }],
]);

/**
 * What a key does; null if the focused element handles the key.
 * @param singleKeys whether letters, digits and signs are keys of the player (WCAG 2.1.4).
 */
export function keyAction(
  key: string,
  { on, inPlayer }: Focus,
  singleKeys: boolean,
): PlayerAction | null {
  if (on === "text") return null;
  if (key === " ") return on === "button" ? null : { type: "toggle-play" };
  if (key.length === 1) return singleKeys ? singleKey(key) : null;
  const forward = key === "ArrowRight" || key === "ArrowUp";
  if (!forward && key !== "ArrowLeft" && key !== "ArrowDown") return null;
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  // Outside the player these two keys scroll the page.
  if (vertical && !inPlayer) return null;
  return on === "volume" || (vertical && on !== "seek")
    ? { type: "volume", direction: forward ? 1 : -1 }
    : { type: "seek", seconds: forward ? ARROW_SECONDS : -ARROW_SECONDS };
}

function singleKey(key: string): PlayerAction | null {
  if (/^[0-9]$/.test(key)) return { type: "seek-tenth", tenth: Number(key) };
  return single.get(key.toLowerCase()) ?? null;
}

type KeyRow = { keys: string[]; does: string };

export const alwaysKeys: KeyRow[] = [
  { keys: ["Espacio"], does: "Reproducir o pausar" },
  { keys: ["←", "→"], does: "5 segundos atrás o adelante" },
  { keys: ["↑", "↓"], does: "Volumen, desde el reproductor" },
];

export const singleKeyRows: KeyRow[] = [
  { keys: ["K"], does: "Reproducir o pausar" },
  { keys: ["J", "L"], does: "10 segundos atrás o adelante" },
  { keys: ["0", "9"], does: "Del comienzo hasta nueve décimas de la clase" },
  { keys: ["<", ">"], does: "Más lento o más rápido" },
  { keys: ["C"], does: "Subtítulos" },
  { keys: ["M"], does: "Silenciar" },
  { keys: ["F"], does: "Pantalla completa" },
  { keys: ["?"], does: "Esta lista" },
];
