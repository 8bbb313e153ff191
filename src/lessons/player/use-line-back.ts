import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { answers, createLineWatch } from "./line-watch.browser.ts";

/**
 * Reports when a lost connection is back, by the browser's event or by checking.
 * @param src the address that could not be fetched; null without a failure.
 */
export function useLineBack(
  video: RefObject<HTMLVideoElement | null>,
  src: string | null,
  onBack: () => void,
): void {
  const again = useEffectEvent(onBack);
  const [line] = useState(() =>
    createLineWatch({
      after(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    }),
  );

  useEffect(() => {
    const media = video.current;
    media?.addEventListener("playing", line.forget);
    return () => media?.removeEventListener("playing", line.forget);
  }, [video, line]);

  useEffect(() => {
    if (!src) return;
    const onOnline = () => again();
    const stop = line.watch(() => answers(src), onOnline);
    window.addEventListener("online", onOnline);
    return () => {
      stop();
      window.removeEventListener("online", onOnline);
    };
  }, [line, src]);
}
