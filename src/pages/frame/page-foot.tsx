import { moonMark } from "#src/prints/brand-marks.ts";
import { INKS } from "#src/prints/inks.ts";
import { strip } from "#src/prints/strip.ts";
import { type AcademyBrand, Brand, product } from "#src/ui/brand/brand.tsx";
import { whatsappUrl } from "#src/ui/formats/whatsapp.rules.ts";
import { Kept } from "#src/ui/kept.tsx";
import type { almanacOn } from "#src/ui/moon.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { IconName } from "#src/ui/pictures/icons.ts";
import { Print } from "#src/ui/pictures/print.tsx";
import { productPage } from "#src/visits/pages.rules.ts";

const FURROWS = "#3A4A3E";
const hill = strip({ width: 1280, height: 72, fill: INKS.black, cut: FURROWS });

/** Of the legal texts: where a page without the public script leads to. */
export const consentPart = "preferencias";

type Network = "linkedin" | "instagram" | "tiktok";

const networks: { key: Network; name: string; icon: IconName }[] = [
  { key: "linkedin", name: "LinkedIn", icon: "linkedin-logo" },
  { key: "instagram", name: "Instagram", icon: "instagram-logo" },
  { key: "tiktok", name: "TikTok", icon: "tiktok-logo" },
];

type Signed = {
  academy: AcademyBrand;
  /** The main host, where an academy is opened. */
  home: string;
  /** How an academy is reached. */
  email: string | null;
  whatsapp: string | null;
};

type SiteFooterProps = Signed & {
  /** Null where nothing could be asked. */
  almanac: ReturnType<typeof almanacOn> | null;
  /** Addresses of the profiles; a network without one is left out. */
  social: Partial<Record<Network, string>>;
  /** Whether a visitor is asked for consent, which they may withdraw. */
  asksConsent: boolean;
  /** Whether it is said what the site is for. */
  hasAbout: boolean;
};

export function SiteFooter(foot: SiteFooterProps) {
  return <Kept tag="footer" part={Inside} of={foot} />;
}

function Inside({ almanac, social, asksConsent, hasAbout, ...signed }: SiteFooterProps) {
  return (
    <>
      <Print svg={hill} />
      <div className="foot">
        <div className="wrap in">
          <div>
            <Signature {...signed} />
            {almanac ? <Almanac {...almanac} /> : null}
          </div>
          <nav className="legal" aria-label="Ayuda e información legal">
            <a href="/help">Ayuda</a>
            <a href="/contact">Contacto</a>
            <a href="/terms#terms">Términos y condiciones</a>
            <a href="/terms#privacy">Política de privacidad</a>
            <a href="/terms#data">Tratamiento de datos</a>
            {hasAbout ? <a href="/about">{`Sobre ${signed.academy.name}`}</a> : null}
            {signed.academy.isProduct ? <a href={productPage}>Abre tu academia</a> : null}
            {asksConsent ? (
              <a href={`/terms#${consentPart}`} data-consent-open="">
                Preferencias de privacidad
              </a>
            ) : null}
          </nav>
          <div className="social">
            {networks.map(({ key, name, icon }) =>
              social[key] ? (
                <a key={key} href={social[key]} aria-label={name}>
                  <Icon name={icon} />
                </a>
              ) : null,
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function Signature({ academy, home, email, whatsapp }: Signed) {
  if (academy.isProduct) {
    return (
      <>
        <Brand academy={academy} />
        <p className="line small">Cursos del campo, contados por quienes lo trabajan.</p>
      </>
    );
  }
  return (
    <>
      <p className="line small">{academy.name}</p>
      {email || whatsapp ? (
        <p className="ways small">
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          {whatsapp ? <a href={whatsappUrl(whatsapp)}>WhatsApp</a> : null}
        </p>
      ) : null}
      <p className="made small">
        Hecha con <Brand academy={product} href={home} />
      </p>
    </>
  );
}

function Almanac({ date, moon }: ReturnType<typeof almanacOn>) {
  const { viewBox, disc, lit } = moonMark(moon.phase);
  return (
    <p className="almanac">
      <svg viewBox={viewBox} aria-hidden="true" focusable="false">
        <path fill={FURROWS} d={disc} />
        <path className="lit" d={lit} />
      </svg>
      <span>
        {date}
        <br />
        {moon.sentence}
      </span>
    </p>
  );
}
