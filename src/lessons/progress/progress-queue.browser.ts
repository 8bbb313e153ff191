// Keeps progress until the server has it, across reloads; only the furthest second of each class.

export type Watched = {
  courseId: string;
  lessonId: string;
  /** The exact second reached. */
  seconds: number;
  /** When the last whole minute passed, from `Date.now()`. */
  at: number;
};

export type Store = Pick<Map<string, string>, "get" | "set" | "delete" | "keys">;

/**
 * One entry for each class, so that tabs watching different classes do not overwrite each other.
 */
export function openProgressQueue(userId: string, store: Store = browserStore()) {
  const prefix = `progress/${userId}/`;
  const read = (lessonId: string) => watchedIn(store.get(prefix + lessonId));
  return {
    keep(next: Watched): void {
      const kept = read(next.lessonId);
      const seconds = Math.max(next.seconds, kept?.seconds ?? 0);
      const at = Math.max(next.at, kept?.at ?? 0);
      store.set(prefix + next.lessonId, JSON.stringify({ ...next, seconds, at }));
    },
    /** Forgets a delivered report, unless more was watched meanwhile. */
    confirm(sent: Watched): void {
      const kept = read(sent.lessonId);
      if (kept && kept.seconds <= sent.seconds) store.delete(prefix + sent.lessonId);
    },
    /** Oldest first, so that the last one's class is the one to continue with. */
    pending(): Watched[] {
      const names = [...store.keys()].filter((name) => name.startsWith(prefix));
      const kept = names.flatMap((name) => watchedIn(store.get(name)) ?? []);
      return kept.sort((one, other) => one.at - other.at);
    },
  };
}

export type ProgressQueue = ReturnType<typeof openProgressQueue>;

function watchedIn(text: string | null | undefined): Watched | null {
  try {
    const kept: Watched | null = JSON.parse(text ?? "null");
    return kept && Number.isFinite(kept.seconds) && Number.isFinite(kept.at) ? kept : null;
  } catch {
    return null;
  }
}

/** The browser's storage; memory if that is full or forbidden. */
function browserStore(): Store {
  const refused = new Map<string, string>();
  return {
    get: (name) => refused.get(name) ?? orNull(() => localStorage.getItem(name)) ?? undefined,
    set(name, value) {
      refused.delete(name);
      if (!orNull(() => localStorage.setItem(name, value) ?? true)) refused.set(name, value);
      return refused;
    },
    delete(name) {
      orNull(() => localStorage.removeItem(name));
      return refused.delete(name);
    },
    keys: () =>
      new Set([...refused.keys(), ...(orNull(() => Object.keys(localStorage)) ?? [])]).keys(),
  };
}

function orNull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
