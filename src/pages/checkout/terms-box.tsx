import type { ReactNode } from "react";
import { messages } from "#src/checkout/rules.ts";
import { useSiteName } from "#src/pages/frame/use-site-name.ts";
import { isFree, type Offer } from "./offer/offer.rules.ts";

/** The addresses of the accepted documents: a new edition must be accepted again. */
export type Accepted = { terms: string | null; personalData: string | null };

export const boxIds = ["terms", "personal-data"] as const;
export type BoxId = (typeof boxIds)[number];

/** Why a payment waits for a box. */
export const boxTexts: Record<BoxId, string> = {
  terms: messages.termsNeeded,
  "personal-data": messages.personalDataNeeded,
};

/** Where nothing is charged, the gateway's documents need no consent. */
function documentsOf(offer: Offer) {
  if (isFree(offer)) return { terms: ownTerms, personalData: null };
  return { terms: offer.terms.permalink, personalData: offer.personalData.permalink };
}

const ownTerms = "/terms";

/** The boxes that must still be ticked. */
export function openBoxes(accepted: Accepted, offer: Offer): BoxId[] {
  const { terms, personalData } = documentsOf(offer);
  const boxes: BoxId[] = [];
  if (accepted.terms !== terms) boxes.push("terms");
  if (personalData !== null && accepted.personalData !== personalData) boxes.push("personal-data");
  return boxes;
}

/** What a post without scripts ticked: the boxes of the documents that it showed. */
export function acceptedOf(ticked: readonly BoxId[], offer: Offer): Accepted {
  const { terms, personalData } = documentsOf(offer);
  return {
    terms: ticked.includes("terms") ? terms : null,
    personalData: ticked.includes("personal-data") ? personalData : null,
  };
}

type TermsBoxProps = {
  offer: Offer;
  accepted: Accepted;
  /** The boxes that are marked as missing. */
  red: BoxId[];
  onChange: (changes: Partial<Accepted>) => void;
};

export function TermsBox({ offer, accepted, red, onChange }: TermsBoxProps) {
  const site = useSiteName();
  const { terms, personalData } = documentsOf(offer);
  return (
    <div className="terms">
      <Box
        id="terms"
        isRed={red.includes("terms")}
        isChecked={accepted.terms === terms}
        onChange={(isChecked) => onChange({ terms: isChecked ? terms : null })}
      >
        Acepto los <Document href={terms}>términos y condiciones</Document>
        {personalData === null ? (
          ` de ${site}.`
        ) : (
          <>
            {" "}
            de la pasarela de pagos y los <Document href={ownTerms}>{`de ${site}`}</Document>.
          </>
        )}
      </Box>
      {personalData === null ? null : (
        <Box
          id="personal-data"
          isRed={red.includes("personal-data")}
          isChecked={accepted.personalData === personalData}
          onChange={(isChecked) => onChange({ personalData: isChecked ? personalData : null })}
        >
          Autorizo el <Document href={personalData}>tratamiento de mis datos</Document> personales.
        </Box>
      )}
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
    <>
      <label className="check" htmlFor={id}>
        <input
          id={id}
          name={id}
          type="checkbox"
          checked={isChecked}
          aria-invalid={isRed || undefined}
          aria-describedby={isRed ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{children}</span>
      </label>
      {/* The note above the button shows it. */}
      {isRed ? (
        <span className="sr" id={`${id}-error`}>
          {boxTexts[id]}
        </span>
      ) : null}
    </>
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
