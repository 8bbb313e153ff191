import { Button } from "#src/ui/controls/button.tsx";
import { ErrorText } from "#src/ui/forms/field.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { productPage } from "#src/visits/pages.rules.ts";
import previewScriptUrl from "./preview.browser.ts?worker&url";
import {
  inkBefore,
  nameErrorId,
  nameMaximum,
  ownInk,
  type Preview,
  swatches,
} from "./preview.rules.ts";
import { PreviewPage } from "./preview-page.tsx";

type PreviewSectionProps = { preview: Preview; baseDomain: string };

/** The form prints the page again; with scripts it does so while somebody chooses. */
export function PreviewSection({ preview, baseDomain }: PreviewSectionProps) {
  return (
    <section className="reprint" aria-labelledby="tu-color">
      <div className="wrap">
        <SectionHead id="tu-color" title="Mírala con tu color">
          Un color tuyo, y todo el sitio se imprime de nuevo.
        </SectionHead>
        <div className="both">
          <PreviewForm preview={preview} />
          <PreviewPage preview={preview} baseDomain={baseDomain} />
        </div>
      </div>
      <script type="module" src={previewScriptUrl} />
    </section>
  );
}

function PreviewForm({ preview }: { preview: Preview }) {
  const { name, ink, isOwn, refused } = preview;
  return (
    <form method="get" action={`${productPage}#tu-color`} data-reprints="">
      <div className="field">
        <label htmlFor="reprint-name">Nombre de tu academia</label>
        <input
          className="inp"
          id="reprint-name"
          name="name"
          defaultValue={refused?.typed ?? name}
          maxLength={nameMaximum}
          autoComplete="organization"
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? nameErrorId : undefined}
        />
        <div data-refused="" hidden={!refused} aria-live="polite">
          <ErrorText id={nameErrorId}>{refused?.why ?? ""}</ErrorText>
        </div>
      </div>
      <fieldset className="inks">
        <legend>Su color</legend>
        <input type="hidden" name={inkBefore} value={ink.slice(1)} />
        {swatches.map((one) => (
          <label key={one.ink}>
            <input
              type="radio"
              name="accent"
              value={one.ink.slice(1)}
              defaultChecked={one.ink === ink}
            />
            <span className="chip" style={{ background: one.ink }} />
            {one.name}
          </label>
        ))}
        <div className="own">
          <label>
            <input type="radio" name="accent" value={ownInk} defaultChecked={isOwn} />
            Otro
          </label>
          <input
            type="color"
            name={ownInk}
            defaultValue={ink.toLowerCase()}
            aria-label="Elegir otro color"
          />
        </div>
      </fieldset>
      <Button variant="secondary" data-prints="">
        Imprimir de nuevo
      </Button>
      <p>Así salen también los correos, los recibos y los grabados de cada curso.</p>
    </form>
  );
}
