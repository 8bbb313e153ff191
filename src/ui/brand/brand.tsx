import { brandMark } from "#src/prints/brand-marks.ts";
import { initialOf } from "#src/ui/formats/initial.rules.ts";
import { Drawing } from "#src/ui/pictures/drawing.tsx";
import { Picture } from "#src/ui/pictures/picture.tsx";
import { PRODUCT_NAME } from "./product.rules.ts";

export type AcademyBrand = {
  name: string;
  logoUrl: string | null;
  /** Whether it is the product's own, at the main host. */
  isProduct: boolean;
};

export const product: AcademyBrand = { name: PRODUCT_NAME, logoUrl: null, isProduct: true };

type BrandProps = {
  academy: AcademyBrand;
  /** Where it leads, if not to the home page of this host. */
  href?: string;
};

/** The link to the home page: a logo, or else the mark or initial with the name. */
export function Brand({ academy, href = "/" }: BrandProps) {
  const { name, logoUrl, isProduct } = academy;
  return (
    <a className="brand" href={href}>
      {logoUrl ? (
        <Logo src={logoUrl} />
      ) : (
        <>
          {isProduct ? <BrandMark /> : <Initial name={name} />}
          <span aria-hidden="true">{name}</span>
        </>
      )}
      {/* Read where the name is not seen; a label would have to repeat the initial. */}
      <b className="sr">{href === "/" ? `${name}, inicio` : name}</b>
    </a>
  );
}

/** At most 120 by 48, whatever its shape (`.brand .logo`). */
function Logo({ src }: { src: string }) {
  return <Picture purpose="logo" className="logo" src={src} width={96} height={48} alt="" />;
}

function BrandMark() {
  const { viewBox, body, cuts } = brandMark;
  const markup = `<path fill="currentColor" d="${body}"></path><path class="cuts" d="${cuts}"></path>`;
  return <Drawing viewBox={viewBox} markup={markup} />;
}

/** Printed on a block, as the mark is. */
function Initial({ name }: { name: string }) {
  const initial = initialOf(name);
  if (!initial) return null;
  return (
    <svg viewBox={brandMark.viewBox} aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M1 2L43 1L42.4 43L1.6 42.2Z" />
      <text className="cuts initial" x="22" y="33" textAnchor="middle">
        {initial}
      </text>
    </svg>
  );
}
