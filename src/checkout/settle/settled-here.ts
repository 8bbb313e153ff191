// Wakes buyers who wait for a verdict as soon as this process has settled it.

const waiting = new Map<string, Set<() => void>>();

/** Call it after the commit. */
export function tellSettled(orderId: string): void {
  for (const wake of waiting.get(orderId) ?? []) wake();
}

type Settled = Disposable & {
  /** True as soon as something is settled, also before the call; false once the time is up. */
  within(ms: number): Promise<boolean>;
};

/** Call it before the order is read, so that no verdict falls in between. */
export function awaitSettled(orderId: string): Settled {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const others = waiting.get(orderId) ?? new Set();
  waiting.set(orderId, others.add(wake));
  return {
    async within(ms) {
      const late = Promise.withResolvers<false>();
      const timer = setTimeout(() => late.resolve(false), ms);
      const isSettled = await Promise.race([promise.then(() => true), late.promise]);
      clearTimeout(timer);
      return isSettled;
    },
    [Symbol.dispose]() {
      others.delete(wake);
      if (others.size === 0) waiting.delete(orderId);
    },
  };
}
