// Detects that a connection is back when the browser did not notice the loss.

type Parts = {
  /** Calls `work` after so many milliseconds. @returns a function that cancels it */
  after(ms: number, work: () => void): () => void;
};

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

export function createLineWatch({ after }: Parts) {
  let looks = 0;
  return {
    /**
     * Checks at growing intervals until something responds. @returns a function that stops it
     * @param look may throw instead of returning false.
     */
    watch(look: () => Promise<boolean>, onBack: () => void): () => void {
      let stopped = false;
      let stopTimer = () => {};
      const wait = () => {
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** looks);
        stopTimer = after(pauseMs, async () => {
          looks += 1;
          const isBack = await look().catch(() => false);
          if (stopped) return;
          if (isBack) onBack();
          else wait();
        });
      };
      wait();
      return () => {
        stopped = true;
        stopTimer();
      };
    },
    /** The class plays again: the next interruption is a new one. */
    forget(): void {
      looks = 0;
    },
  };
}

/** Cross-origin, only the fact of a response is visible, which is enough. */
export async function answers(src: string): Promise<boolean> {
  const signal = AbortSignal.timeout(10_000);
  const { status } = await fetch(src, {
    method: "HEAD",
    mode: "no-cors",
    cache: "no-store",
    signal,
  });
  return status < 500;
}
