import { useLocation } from "react-router";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { goToSecond } from "./lesson-video.browser.ts";

type MomentLinkProps = {
  second: number;
  /** The side panel that shows after the jump, where no scripts run. */
  side: "comments" | "notes";
};

/** A moment of the video that one jumps to. */
export function MomentLink({ second, side }: MomentLinkProps) {
  const query = new URLSearchParams(useLocation().search);
  query.set("side", side);
  query.set("lastClass", "1");
  query.set("time", String(second / 60));
  const moment = formatDuration(second);
  return (
    <a
      className="moment num"
      href={`?${query}`}
      aria-label={`Ir al momento ${moment}`}
      onClick={(event) => {
        if (goToSecond(second)) event.preventDefault();
      }}
    >
      {moment}
    </a>
  );
}
