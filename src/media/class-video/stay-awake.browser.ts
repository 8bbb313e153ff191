/** Keeps a phone's screen on until the returned function is called. */
export function stayAwake(): () => void {
  let over = false;
  let lock: WakeLockSentinel | null = null;
  // Browsers release the lock whenever the page is hidden.
  const hold = async () => {
    if (document.hidden || (lock && !lock.released)) return;
    const held = await navigator.wakeLock?.request("screen").catch(() => null);
    lock = held ?? null;
    if (over) void lock?.release();
  };
  void hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", hold);
    if (lock && !lock.released) void lock.release();
  };
}

const lockName = "semillero-upload";

/**
 * Waits until no other tab of the browser uploads; null if `signal` aborted the wait.
 * @param onWait called if another tab has the turn.
 */
export async function holdUploads(
  signal: AbortSignal,
  onWait: () => void,
): Promise<(() => void) | null> {
  if (!navigator.locks) return () => undefined;
  const free = await holdLock({ ifAvailable: true });
  if (free) return free;
  if (signal.aborted) return null;
  onWait();
  return holdLock({ signal });
}

function holdLock(options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const asked = navigator.locks.request(lockName, options, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
    asked.catch(() => resolve(null));
  });
}
