import { Button } from "#src/ui/controls/button.tsx";
import { Picture } from "#src/ui/pictures/picture.tsx";
import { campaignHref } from "./campaign-parts.rules.ts";
import type { CampaignPageProps } from "./campaign-props.ts";

/** The picture of a campaign, drawn anew, or the print that stands in its place. */
export function PictureCard({ shown }: Pick<CampaignPageProps, "shown">) {
  const { id, imageUrl, csrf } = shown;
  // Without a fragment, so that the browser focuses what the page then says.
  const post = { method: "post", action: campaignHref(id) } as const;
  return (
    <section className="campaign-card" aria-labelledby="imagen">
      <h2 id="imagen">Imagen</h2>
      {imageUrl ? (
        <Picture
          purpose="cover"
          src={imageUrl}
          width={320}
          height={180}
          sizes="320px"
          alt="La imagen de la campaña"
        />
      ) : (
        <p className="muted">Sin imagen: la página muestra un grabado que va con el título.</p>
      )}
      <form {...post} encType="multipart/form-data">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="picture" />
        <div className="field">
          <label htmlFor="picture">{imageUrl ? "Otra imagen" : "Elegir una imagen"}</label>
          <input
            id="picture"
            name="file"
            type="file"
            accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
            aria-describedby="picture-hint"
          />
          <p className="hint" id="picture-hint">
            JPG, PNG o WebP de al menos 640 puntos de ancho. Hasta 5 MB.
          </p>
        </div>
        <Button variant="secondary" size="small">
          Guardar la imagen
        </Button>
      </form>
      {imageUrl ? (
        <form {...post}>
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="intent" value="print" />
          <Button variant="text" size="small">
            Quitar la imagen
          </Button>
        </form>
      ) : null}
    </section>
  );
}
