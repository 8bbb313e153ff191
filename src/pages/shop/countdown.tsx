import type { ReactNode } from "react";
import { openedText, type TimeLeft, timeLeftSentence, unitName, units } from "./countdown.rules.ts";

type CountdownProps = {
  to: Date;
  /** `timeLeft` of it. */
  left: TimeLeft | null;
};

/** Days, hours and minutes as large numbers; countdown.browser.ts reads this markup. */
export function Countdown({ to, left }: CountdownProps) {
  return (
    <Time className="count num" to={to}>
      {left ? (
        units.map((unit) => (
          <span key={unit}>
            <b>{left[unit]}</b> <span>{unitName(unit, left[unit])}</span>{" "}
          </span>
        ))
      ) : (
        <b>{openedText}</b>
      )}
    </Time>
  );
}

/** `Faltan 18 días, 4 h, 33 min`. */
export function CountdownSentence({ to, left }: CountdownProps) {
  return (
    <Time className="num" to={to}>
      {timeLeftSentence(left)}
    </Time>
  );
}

type TimeProps = { to: Date; className: string; children: ReactNode };

function Time({ to, className, children }: TimeProps) {
  const moment = to.toISOString();
  return (
    <time className={className} dateTime={moment} data-countdown={moment}>
      {children}
    </time>
  );
}
