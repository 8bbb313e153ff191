// Keeps a comment on its way, for whose session ended: they write on where they were once signed in.

/** @param place whose comment it is and where it goes. */
export function keepComment(place: string, text: string): void {
  withStorage((storage) => storage.setItem(nameOf(place), text));
}

export function keptComment(place: string): string | null {
  return withStorage((storage) => storage.getItem(nameOf(place))) ?? null;
}

export function dropComment(place: string): void {
  withStorage((storage) => storage.removeItem(nameOf(place)));
}

const nameOf = (place: string) => `comment:${place}`;

/** A browser may refuse; then nothing is kept. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
