import { Icon } from "#src/ui/icon.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { usePrintPath } from "#src/ui/use-print-path.ts";
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
  const printPath = usePrintPath();
  const known = firstOnes.flatMap((first) => categories.filter(({ name }) => name === first));
  const own = categories.filter(({ name }) => !firstOnes.includes(name));
  return (
    <section aria-labelledby="otras-categorias">
      <SectionHead id="otras-categorias" title="Explora otras categorías" />
      <ul className="tiles">
        {[...known, ...own].map(({ name: category, tile }) => (
          <li key={category}>
            <a className="tile" data-category={category} href={explorePath({ category, flags })}>
              <img
                src={tile ?? printPath(`/tiles/${encodeURIComponent(category)}.svg`)}
                width={360}
                height={360}
                alt=""
                loading="lazy"
              />
              <b>
                {category}
                <Icon name="arrow-right" />
              </b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
