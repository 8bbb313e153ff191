// Finds out that a lost line is back, where the browser never knew that it was gone.

type Parts = {
  /** Calls `work` after so many milliseconds; gives what stops that. */
  after(ms: number, work: () => void): () => void;
};

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

export function createLineWatch({ after }: Parts) {
  let looks = 0;
  return {
    /**
     * Looks ever less often until something answers; gives what ends that.
     * @param look may throw instead of no.
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
    /** The class goes on: the next cut is another one. */
    forget(): void {
      looks = 0;
    },
  };
}

/** Of a server elsewhere only that it answers can be seen, which is all that is asked. */
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
