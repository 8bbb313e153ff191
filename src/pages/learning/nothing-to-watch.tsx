import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { WatchHead, type WatchHeadProps } from "./watch-head.tsx";

/** A course without classes (spec 1 §8). */
export function NothingToWatch(head: WatchHeadProps) {
  return (
    <>
      <WatchHead {...head} />
      <main id="contenido" className="wrap nothing-to-watch">
        <Empty
          level="h1"
          art={<SpotArt motif="basket" />}
          title="No existe una clase a reproducir"
          action={<ButtonLink href={head.course.path}>Regresar</ButtonLink>}
        />
      </main>
    </>
  );
}
