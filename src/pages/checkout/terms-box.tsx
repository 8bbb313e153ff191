import type { ReactNode } from "react";
import type { Offer } from "./offer-data.ts";

/** The addresses of the accepted documents: a new edition must be accepted again. */
export type Accepted = { terms: string | null; personalData: string | null };

/** The id of the first box that must still be ticked. */
export function unacceptedBox(accepted: Accepted, offer: Offer): string | null {
  if (accepted.terms !== offer.terms.permalink) return "terms";
  return accepted.personalData === offer.personalData.permalink ? null : "personal-data";
}

type TermsBoxProps = {
  offer: Offer;
  accepted: Accepted;
  onChange: (accepted: Accepted) => void;
};

export function TermsBox({ offer, accepted, onChange }: TermsBoxProps) {
  const terms = offer.terms.permalink;
  const personalData = offer.personalData.permalink;
  return (
    <div className="terms">
      <Box
        id="terms"
        isChecked={accepted.terms === terms}
        onChange={(isChecked) => onChange({ ...accepted, terms: isChecked ? terms : null })}
      >
        Acepto los <Document href={terms}>términos y condiciones</Document> de la pasarela de pagos
        y los <Document href="/terms">de Semillero</Document>.
      </Box>
      <Box
        id="personal-data"
        isChecked={accepted.personalData === personalData}
        onChange={(isChecked) =>
          onChange({ ...accepted, personalData: isChecked ? personalData : null })
        }
      >
        Autorizo el <Document href={personalData}>tratamiento de mis datos</Document> personales.
      </Box>
    </div>
  );
}

type BoxProps = {
  id: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
};

function Box({ id, isChecked, onChange, children }: BoxProps) {
  return (
    <label className="check" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

/** Opens in another tab, so that the typed data are not lost. */
function Document({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <span className="sr"> (se abre en otra pestaña)</span>
    </a>
  );
}
