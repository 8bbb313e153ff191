// Keeps what was watched until the server has it, over a reload too; of each class only the furthest.

export type Watched = {
  courseId: string;
  lessonId: string;
  /** The exact second that was reached. */
  seconds: number;
  /** When the last whole minute passed, as `Date.now()` says it. */
  at: number;
};

export type Store = Pick<Map<string, string>, "get" | "set" | "delete" | "keys">;

/** One entry for each class: a second tab that watches another one takes nothing away. */
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
    /** What has arrived is forgotten, unless more was watched meanwhile. */
    confirm(sent: Watched): void {
      const kept = read(sent.lessonId);
      if (kept && kept.seconds <= sent.seconds) store.delete(prefix + sent.lessonId);
    },
    /** The oldest first, so that the class of the last one is the one to go on with. */
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

/** The browser's own; memory for what that refuses, full or forbidden as it may be. */
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
