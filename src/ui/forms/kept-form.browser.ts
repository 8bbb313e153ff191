// Keeps what is typed into a form in this browser until the server has it, so that a reload, a crash
// or an ended session loses nothing.
import type { FormValues } from "#src/http/forms/form-data.rules.ts";

export type KeptForm = {
  /** When it was typed, from `Date.now()`. */
  at: number;
  /** With the saved version that it is based on. */
  values: FormValues;
};

export type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem"> & {
  names(): string[];
};

const mostDays = 30;

/** @param place identifies the author and the form. */
export function keepForm(place: string, values: FormValues, storage = browserStorage): void {
  const kept: KeptForm = { at: Date.now(), values };
  storage.setItem(nameOf(place), JSON.stringify(kept));
}

/** Removes what is too old to be offered, of any form: nobody may ever open it again. */
export function keptForm(place: string, storage = browserStorage): KeptForm | null {
  for (const name of storage.names()) {
    if (name.startsWith(nameOf("")) && !readKept(name, storage)) storage.removeItem(name);
  }
  return readKept(nameOf(place), storage);
}

function readKept(name: string, storage: Storage): KeptForm | null {
  try {
    const kept: Partial<KeptForm> | null = JSON.parse(storage.getItem(name) ?? "null");
    const { at, values } = kept ?? {};
    if (typeof at !== "number" || typeof values !== "object" || values === null) return null;
    return Date.now() - at > mostDays * 86_400_000 ? null : { at, values };
  } catch {
    return null;
  }
}

export function dropForm(place: string, storage = browserStorage): void {
  storage.removeItem(nameOf(place));
}

const nameOf = (place: string) => `form:${place}`;

/** What the browser refuses to store is kept until the document ends. */
const refused = new Map<string, string>();

const browserStorage: Storage = {
  names: () => [...refused.keys(), ...(orNull(() => Object.keys(localStorage)) ?? [])],
  getItem: (name) => refused.get(name) ?? orNull(() => localStorage.getItem(name)),
  setItem(name, value) {
    refused.delete(name);
    const isStored = orNull(() => {
      localStorage.setItem(name, value);
      return true;
    });
    if (!isStored) refused.set(name, value);
  },
  removeItem(name) {
    refused.delete(name);
    orNull(() => localStorage.removeItem(name));
  },
};

function orNull<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
