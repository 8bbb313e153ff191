import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { answers, createLineWatch } from "./line-watch.browser.ts";

/**
 * Tells when a line that was lost is back, as the browser says it or as it turns out.
 * @param src what could not be fetched; null while all is well.
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
