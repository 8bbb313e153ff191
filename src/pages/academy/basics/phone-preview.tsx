import { Picture } from "#src/ui/pictures/picture.tsx";
import { Print } from "#src/ui/pictures/print.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { BasicsData } from "./basics-data.ts";
import { styleOf } from "./theme-style.rules.ts";

type PhonePreviewProps = {
  shown: Pick<BasicsData, "name" | "headline" | "logoUrl" | "theme" | "preview">;
};

/** The academy's pages in small, in its inks; a picture, so nothing in it can be pressed. */
export function PhonePreview({ shown }: PhonePreviewProps) {
  const { name, headline, theme, preview } = shown;
  const logoUrl = useAdmin().picture(shown.logoUrl);
  return (
    <figure className="phone-preview">
      <figcaption>Así se ve en un celular</figcaption>
      <div
        className="phone"
        style={theme === null ? undefined : styleOf(theme)}
        aria-hidden="true"
        data-inks
      >
        <div className="phone-top">
          {logoUrl ? (
            <Picture
              purpose="logo"
              className="phone-logo"
              src={logoUrl}
              width={96}
              height={48}
              alt=""
            />
          ) : (
            <b>{name}</b>
          )}
          <span>Inicia Sesión</span>
        </div>
        <div className="phone-scene">
          <Print svg={preview.scene} />
          <b>{headline || name}</b>
        </div>
        <div className="phone-page">
          <b className="phone-h">Nuestros Cursos</b>
          <div className="phone-cover">
            <Print svg={preview.cover} />
          </div>
          <b>{preview.title}</b>
          <span className="sample-button">Comprar curso</span>
        </div>
      </div>
    </figure>
  );
}
