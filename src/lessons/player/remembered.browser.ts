// The choices that this browser keeps from one class to the next.

type Remembered = "player-speed" | "player-quality" | "player-keys" | "player-captions";

/** If the browser refuses storage, nothing is kept. */
export function recall(key: Remembered): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: Remembered, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}
