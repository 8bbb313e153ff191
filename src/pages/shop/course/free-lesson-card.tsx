import { ButtonLink } from "#src/ui/controls/button.tsx";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { Cover } from "#src/ui/pictures/cover.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

type FreeLessonCardProps = {
  /** Of the class itself: the course's cover stands beside it. */
  printUrl: string;
  title: string;
  seconds: number;
  href: string;
};

export function FreeLessonCard({ printUrl, title, seconds, href }: FreeLessonCardProps) {
  return (
    <div className="free">
      <span className="plate">
        <Cover src={printUrl} sizes="(min-width: 1000px) 316px, 132px" />
        <span className="play">
          <Icon name="play" />
        </span>
      </span>
      <div>
        <h2>Tu primera clase gratis</h2>
        <p className="small muted">
          {title}, {formatDuration(seconds)}
        </p>
        <ButtonLink variant="secondary" size="small" block href={href}>
          Ver la clase
        </ButtonLink>
      </div>
    </div>
  );
}
