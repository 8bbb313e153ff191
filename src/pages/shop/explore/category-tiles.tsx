import { CategoryTile, useTileSrc } from "#src/pages/frame/category-tile.tsx";
import { Kept } from "#src/ui/kept.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { explorePath } from "./explore.rules.ts";

/** The order of the tiles with their own drawing; an academy's other categories follow. */
const firstOnes = ["cultivo", "gastronomía", "bienestar", "arte", "sostenibilidad"];

type CategoryTilesProps = { categories: Category[]; flags: string };

type Category = {
  name: string;
  /** Of an uploaded logo; null for the print. */
  tile: string | null;
};

export function CategoryTiles({ categories, flags }: CategoryTilesProps) {
  const srcOf = useTileSrc();
  const known = firstOnes.flatMap((first) => categories.filter(({ name }) => name === first));
  const own = categories.filter(({ name }) => !firstOnes.includes(name));
  const tiles = [...known, ...own].map((one) => ({ name: one.name, src: srcOf(one) }));
  return <Kept tag="section" aria-labelledby={id} part={Inside} of={{ tiles, flags }} />;
}

const id = "otras-categorias";

type InsideProps = { tiles: { name: string; src: string }[]; flags: string };

function Inside({ tiles, flags }: InsideProps) {
  return (
    <>
      <SectionHead id={id} title="Explora otras categorías" />
      <ul className="tiles">
        {tiles.map(({ name, src }) => (
          <CategoryTile
            key={name}
            name={name}
            src={src}
            href={explorePath({ category: name, flags })}
          />
        ))}
      </ul>
    </>
  );
}
