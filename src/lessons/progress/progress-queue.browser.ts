// Keeps progress until the server has it, across reloads: of each class the newest place, the furthest
// second and everything that was played.
import {
  longestRanges,
  mergeRanges,
  mostRanges,
  multirangeOf,
  type PlayedRange,
} from "./played.rules.ts";

export type Watched = {
  courseId: string;
  lessonId: string;
  /** The exact second where the learner is. */
  seconds: number;
  /** When the learner was there; all times are from `Date.now()`. */
  placeAt: number;
  /** The furthest second. */
  furthest: number;
  /** What was played and is not confirmed. */
  played: PlayedRange[];
  /** When the last whole minute passed. */
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
      store.set(prefix + next.lessonId, JSON.stringify(kept ? together(kept, next) : next));
    },
    /** Forgets a delivered report, unless more was watched meanwhile. */
    confirm(sent: Watched): void {
      const kept = read(sent.lessonId);
      if (kept && isAllOf(kept, sent)) store.delete(prefix + sent.lessonId);
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

/** @param next of this moment, unless another tab was faster. */
function together(kept: Watched, next: Watched): Watched {
  // What a clock that was ahead has written does not win for ever.
  const isAhead = kept.placeAt > Date.now();
  const { seconds, placeAt } = next.placeAt >= kept.placeAt || isAhead ? next : kept;
  return {
    ...next,
    seconds,
    placeAt,
    furthest: Math.max(kept.furthest, next.furthest),
    played: longestRanges(mostRanges, mergeRanges([...kept.played, ...next.played])),
    at: kept.at > Date.now() ? next.at : Math.max(kept.at, next.at),
  };
}

function isAllOf(kept: Watched, sent: Watched): boolean {
  return (
    kept.placeAt === sent.placeAt &&
    kept.seconds === sent.seconds &&
    kept.furthest <= sent.furthest &&
    multirangeOf(mergeRanges([...kept.played, ...sent.played])) ===
      multirangeOf(mergeRanges(sent.played))
  );
}

function watchedIn(text: string | null | undefined): Watched | null {
  try {
    const kept: Partial<Watched> | null = JSON.parse(text ?? "null");
    const { courseId, lessonId, seconds, at } = kept ?? {};
    if (!courseId || !lessonId || !isNumber(seconds) || !isNumber(at)) return null;
    // An earlier version of the page wrote only these.
    const { placeAt = at, furthest = seconds, played = [] } = kept ?? {};
    const ranges = played.filter(({ from, to }) => isNumber(from) && isNumber(to));
    return { courseId, lessonId, seconds, at, placeAt, furthest, played: ranges };
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
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
