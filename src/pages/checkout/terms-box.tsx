import type { ReactNode } from "react";
import type { Offer } from "./offer-data.ts";

/** The addresses of the accepted documents: a new edition must be accepted again. */
export type Accepted = { terms: string | null; personalData: string | null };

export type BoxId = "terms" | "personal-data";

/** The boxes that must still be ticked. */
export function openBoxes(accepted: Accepted, offer: Offer): BoxId[] {
  const boxes: BoxId[] = [];
  if (accepted.terms !== offer.terms.permalink) boxes.push("terms");
  if (accepted.personalData !== offer.personalData.permalink) boxes.push("personal-data");
  return boxes;
}

type TermsBoxProps = {
  offer: Offer;
  accepted: Accepted;
  /** The boxes that are marked as missing. */
  red: BoxId[];
  onChange: (accepted: Accepted) => void;
};

export function TermsBox({ offer, accepted, red, onChange }: TermsBoxProps) {
  const terms = offer.terms.permalink;
  const personalData = offer.personalData.permalink;
  return (
    <div className="terms">
      <Box
        id="terms"
        isRed={red.includes("terms")}
        isChecked={accepted.terms === terms}
        onChange={(isChecked) => onChange({ ...accepted, terms: isChecked ? terms : null })}
      >
        Acepto los <Document href={terms}>términos y condiciones</Document> de la pasarela de pagos
        y los <Document href="/terms">de Semillero</Document>.
      </Box>
      <Box
        id="personal-data"
        isRed={red.includes("personal-data")}
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
  id: BoxId;
  isRed: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
};

function Box({ id, isRed, isChecked, onChange, children }: BoxProps) {
  return (
    <label className="check" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-invalid={isRed || undefined}
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
