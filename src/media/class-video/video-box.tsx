import type { ReactNode } from "react";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { IconName } from "#src/ui/pictures/icons.ts";

type VideoBoxProps = {
  name: string;
  /** What the progress bar measures. */
  label: string;
  /** Null if nothing is in progress. */
  percent: number | null;
  /** A line below the name. */
  children: ReactNode;
  posterUrl?: string | null;
  /** The bar stands still until the connection is back. */
  waiting?: boolean;
  action?: ReactNode;
  icon?: IconName;
};

export function VideoBox(props: VideoBoxProps) {
  const { name, label, percent, children, posterUrl = null, waiting = false, action } = props;
  const { icon = "video-camera" } = props;
  return (
    <div className="up">
      {posterUrl ? (
        <img className="poster" src={posterUrl} width={112} height={63} alt="" />
      ) : (
        <Icon name={icon} />
      )}
      <div className="about">
        <b>{name}</b>
        <p className="small muted num">{children}</p>
      </div>
      {action}
      {percent === null ? null : (
        <>
          <div
            className={waiting ? "bar waits" : "bar"}
            role="progressbar"
            aria-label={label}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
          <p className="d num pc">{percent}%</p>
        </>
      )}
    </div>
  );
}
