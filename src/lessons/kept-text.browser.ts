// Keeps what somebody types below a class until the server has it: another class, a reload, or a
// sign-in after an ended session lose nothing.

/** The fields of a form, by name. */
type Kept = Readonly<Record<string, string>>;

/** @param place identifies the author and the place of the form. */
export function keepText(place: string, fields: Kept): void {
  withStorage((storage) => storage.setItem(nameOf(place), JSON.stringify(fields)));
}

export function keptText(place: string): Kept | null {
  return withStorage((storage) => JSON.parse(storage.getItem(nameOf(place)) ?? "null")) ?? null;
}

export function dropText(place: string): void {
  withStorage((storage) => storage.removeItem(nameOf(place)));
}

const nameOf = (place: string) => `typed:${place}`;

/** If the browser refuses storage, nothing is kept. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
