/**
 * Keeps a phone's screen on and confirms leaving the page, until the returned function is called.
 */
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
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  void hold();
  document.addEventListener("visibilitychange", hold);
  window.addEventListener("beforeunload", ask);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", hold);
    window.removeEventListener("beforeunload", ask);
    if (lock && !lock.released) void lock.release();
  };
}

/** Allows one upload at a time per browser; null if another tab has it. */
export function holdUploads(): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void navigator.locks.request("semillero-upload", { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
  });
}
