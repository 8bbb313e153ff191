// The number of unread notifications in a page with scripts.
import { useEffect, useRef, useState } from "react";
import type { Told } from "./unread.rules.ts";

/**
 * @param told a new object each time that the server answered, even with the same number
 * @returns the number, null while nobody knows; "gone" once nobody is signed in
 */
export function useUnread(told: Told): number | null | "gone" {
  const [unread, setUnread] = useState<number | null | "gone">(told.unread);
  const isFirst = useRef(true);
  useEffect(() => {
    const since = isFirst.current ? performance.timeOrigin : Date.now();
    isFirst.current = false;
    let end: (() => void) | undefined;
    let isLeft = false;
    // Loaded after the page, which shows the server's number meanwhile.
    import("./unread.browser.ts").then(
      ({ watchUnread }) => {
        if (!isLeft) end = watchUnread(told, since, (next) => setUnread(next ?? "gone"));
      },
      () => {},
    );
    return () => {
      isLeft = true;
      end?.();
    };
  }, [told]);
  return unread;
}
