import { brandMark } from "#src/prints/brand-marks.ts";
import { Picture } from "./picture.tsx";

export const PRODUCT_NAME = "Semillero";

export type AcademyBrand = { name: string; logoUrl: string | null };

/** The link to the home page: an academy's logo if it has one, else the mark and the name. */
export function Brand({ academy }: { academy: AcademyBrand }) {
  const { name, logoUrl } = academy;
  return (
    <a className="brand" href="/" aria-label={`${name}, inicio`}>
      {logoUrl ? (
        <Logo src={logoUrl} />
      ) : (
        <>
          <BrandMark />
          <span>{name}</span>
        </>
      )}
    </a>
  );
}

/** At most 120 by 48, whatever its shape (`.brand .logo`). */
function Logo({ src }: { src: string }) {
  return <Picture purpose="logo" className="logo" src={src} width={96} height={48} alt="" />;
}

function BrandMark() {
  return (
    <svg viewBox={brandMark.viewBox} aria-hidden="true" focusable="false">
      <path fill="currentColor" d={brandMark.body} />
      <path className="cuts" d={brandMark.cuts} />
    </svg>
  );
}
