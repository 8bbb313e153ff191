// Leaving a page with unsaved text asks first, in the document and on the way out of it.
import { useEffect, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";

type Options = {
  /** Whether something typed is not saved at this moment. */
  isUnsaved(): boolean;
  /** Tries to save it instead of asking. @returns whether nothing is unsaved any more. */
  save(): Promise<boolean>;
};

export type LeaveGuard = {
  /** Whether the page asks now. */
  asks: boolean;
  leave(): void;
  stay(): void;
};

export function useLeaveGuard({ isUnsaved, save }: Options): LeaveGuard {
  const leadsAway: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
    (from.pathname !== to.pathname || from.search !== to.search) && isUnsaved();
  const blocker = useBlocker(leadsAway);
  const [asks, setAsks] = useState(false);
  const isBlocked = blocker.state === "blocked";

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each way out
  useEffect(() => {
    setAsks(false);
    if (blocker.state !== "blocked") return;
    let isOver = false;
    // A save that ends later than that still leads on, and its question goes.
    const answer = (isSaved: boolean) => {
      if (isOver) return;
      if (!isSaved) return setAsks(true);
      isOver = true;
      blocker.proceed();
    };
    void save().then(answer);
    const timer = setTimeout(() => answer(false), mostWaitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isBlocked]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return {
    asks: asks && isBlocked,
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}

/** On a bad line the question does not wait for the save. */
const mostWaitMs = 4000;
