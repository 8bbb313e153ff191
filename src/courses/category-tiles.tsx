import { Icon } from "#src/ui/icon.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";

const categories = ["cultivo", "gastronomía", "bienestar", "arte", "sostenibilidad"];

export function CategoryTiles() {
  return (
    <section aria-labelledby="otras-categorias">
      <SectionHead id="otras-categorias" title="Explora otras categorías" />
      <ul className="tiles">
        {categories.map((category) => (
          <li key={category}>
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryTile({ category }: { category: string }) {
  const name = encodeURIComponent(category);
  return (
    <a className="tile" data-category={category} href={`/explore?category=${name}`}>
      <img src={`/tiles/${name}.svg`} width={360} height={360} alt="" loading="lazy" />
      <b>
        {category}
        <Icon name="arrow-right" />
      </b>
    </a>
  );
}
