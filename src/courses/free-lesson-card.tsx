import type { ReactNode } from "react";
import { formatDuration } from "#src/ui/format.rules.ts";
import { Icon } from "#src/ui/icon.tsx";

type FreeLessonCardProps = {
  coverUrl: string;
  title: string;
  seconds: number;
  /** Leads to the class: `<ButtonLink …>Ver la clase</ButtonLink>`. */
  link: ReactNode;
};

export function FreeLessonCard({ coverUrl, title, seconds, link }: FreeLessonCardProps) {
  return (
    <div className="free">
      <span className="plate">
        <img src={coverUrl} width={640} height={360} alt="" loading="lazy" />
        <span className="play">
          <Icon name="play" />
        </span>
      </span>
      <div>
        <h2>Tu primera clase gratis</h2>
        <p className="small muted">
          {title}, {formatDuration(seconds)}
        </p>
        {link}
      </div>
    </div>
  );
}
