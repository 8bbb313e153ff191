import { Icon } from "#src/ui/pictures/icon.tsx";
import { usePrintPath } from "#src/ui/pictures/use-print-path.ts";

type CategoryTileProps = { name: string; src: string; href: string };

/** Leads to the courses of a category. */
export function CategoryTile({ name, src, href }: CategoryTileProps) {
  return (
    <li>
      <a className="tile" data-category={name} href={href}>
        <img src={src} width={360} height={360} alt="" loading="lazy" />
        <b>
          {name}
          <Icon name="arrow-right" />
        </b>
      </a>
    </li>
  );
}

type Category = {
  name: string;
  /** Of an uploaded logo; null for the print. */
  tile: string | null;
};

/** Gives the address of a category's picture. */
export function useTileSrc(): (category: Category) => string {
  const printPath = usePrintPath();
  return ({ name, tile }) => tile ?? printPath(`/tiles/${encodeURIComponent(name)}.svg`);
}
