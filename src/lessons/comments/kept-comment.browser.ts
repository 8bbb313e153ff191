// Keeps a comment being sent, so that after an ended session and a new sign-in it can be resumed.

/** @param place identifies the author and the place of the comment. */
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

/** If the browser refuses storage, nothing is kept. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
