import { Icon } from "#src/ui/icon.tsx";
import { Kept } from "#src/ui/kept.tsx";
import { usePrintPath } from "#src/ui/use-print-path.ts";

type CategoryTileProps = {
  name: string;
  /** Of an uploaded logo; null for the print. */
  tile: string | null;
  href: string;
};

/** Leads to the courses of a category. */
export function CategoryTile({ name, tile, href }: CategoryTileProps) {
  const printPath = usePrintPath();
  const src = tile ?? printPath(`/tiles/${encodeURIComponent(name)}.svg`);
  return <Kept tag="li" part={Tile} of={{ name, src, href }} />;
}

function Tile({ name, src, href }: { name: string; src: string; href: string }) {
  return (
    <a className="tile" data-category={name} href={href}>
      <img src={src} width={360} height={360} alt="" loading="lazy" />
      <b>
        {name}
        <Icon name="arrow-right" />
      </b>
    </a>
  );
}
