import { productScene } from "#src/prints/product-scenes.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { FirstScene } from "../first-scene.tsx";
import { openingPath } from "./paths.rules.ts";

const onPhone = productScene("phone");

export function ProductHero() {
  return (
    <section className="p-hero" aria-labelledby="portada">
      <div className="wrap words">
        <h1 id="portada">Abre la academia de tu gente</h1>
        <p className="lead">
          Cursos en video con el nombre, el color y la dirección de tu asociación, tu fundación o tu
          escuela. Ustedes ponen lo que saben; el sitio, los videos y los cobros ya están listos.
        </p>
        <p className="acts">
          <ButtonLink href={openingPath} size="big">
            Abre tu academia
          </ButtonLink>
          <ButtonLink href="#tu-color" size="big" variant="secondary">
            Mírala con tu color
          </ButtonLink>
        </p>
      </div>
      <FirstScene
        look="art"
        phone={onPhone}
        wide="/scenes/product/wide.svg"
        size={{ width: 1280, height: 756 }}
      />
    </section>
  );
}
