import { CategoryTile } from "#src/pages/frame/category-tile.tsx";
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
  const known = firstOnes.flatMap((first) => categories.filter(({ name }) => name === first));
  const own = categories.filter(({ name }) => !firstOnes.includes(name));
  return (
    <section aria-labelledby="otras-categorias">
      <SectionHead id="otras-categorias" title="Explora otras categorías" />
      <ul className="tiles">
        {[...known, ...own].map(({ name, tile }) => (
          <CategoryTile
            key={name}
            name={name}
            tile={tile}
            href={explorePath({ category: name, flags })}
          />
        ))}
      </ul>
    </section>
  );
}
