import type { MotifName } from "#src/prints/boxes.ts";
import { type BadgeName, badgesId } from "#src/teaching/badges/badges.rules.ts";
import { FurrowMarks } from "#src/ui/pictures/furrow.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import type { teacherHome } from "./home-data.ts";

type Badge = Awaited<ReturnType<typeof teacherHome>>["badges"][number];

const motifs: Record<BadgeName, MotifName> = {
  "first-course": "seedling",
  "ten-learners": "corn",
  "first-finished": "basket",
  "hundred-learners": "tree",
  "all-answered": "bee",
};

/** Each badge there is: when it was earned, or how it is earned and how far the way is. */
export function BadgesSection({ badges }: { badges: Badge[] }) {
  return (
    <section aria-labelledby={badgesId}>
      <h2 id={badgesId}>Insignias</h2>
      {badges.some(({ earned }) => earned) ? null : (
        <p className="muted">
          Aún no tienes ninguna. Llegan solas a medida que enseñas, y una vez ganadas se quedan
          contigo.
        </p>
      )}
      <ul className="badge-list">
        {badges.map((badge) => (
          <li key={badge.name} className={badge.earned ? "earned" : undefined}>
            <span className="seal">
              <SpotArt motif={motifs[badge.name]} />
            </span>
            <div>
              <h3>{badge.title}</h3>
              <BadgeState badge={badge} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BadgeState({ badge: { earned, isComing, how, progress } }: { badge: Badge }) {
  if (earned) {
    return (
      <p className="small">
        <Icon name="check-circle" small />
        {`Ganada el ${earned}`}
      </p>
    );
  }
  return (
    <>
      <p className="muted small">{how}</p>
      {isComing ? <p className="small">Ya la lograste: la recibes esta noche.</p> : null}
      {progress && !isComing ? (
        <p className="way">
          <FurrowMarks {...progress} />
          <span className="small num">{progress.text}</span>
        </p>
      ) : null}
    </>
  );
}
