// Which subdomains an academy may have (decisions: Academies). The browser loads this file too, so it
// does not import zod.
import { foldText } from "#src/ui/formats/fold-text.rules.ts";
import { normalizeSubdomain } from "./hosts.rules.ts";

export const subdomainMinimum = 3;
export const subdomainMaximum = 30;
/** A field takes more than a name may have: what is too long is refused in words, never cut. */
export const subdomainTypedMaximum = 200;

/** Names of machines and of parts of this product: an academy with one would mislead people. */
const reserved = new Set(
  `www www1 www2 api admin administrator administrador mail email correo webmail smtp imap pop pop3
  mx mx1 mx2 ns ns1 ns2 ns3 ns4 dns ftp sftp ssh vpn app apps static media assets img images imagenes
  files archivos cdn dev desarrollo stage staging test tests prueba pruebas demo beta blog status
  estado docs help ayuda soporte support contacto contact about terms terminos legal privacidad
  privacy security seguridad abuse abuso postmaster hostmaster webmaster root staff equipo info
  noreply no-reply autoconfig autodiscover localhost local broadcasthost wpad isatap proxy gateway
  db database git ci monitor metrics grafana login signin signup registro cuenta account accounts
  auth oauth sso pay pagos pago payments checkout checkouts compras facturas billing sandbox
  semillero semilleros semillero-co academia academias academy academies cursos courses teachers
  docentes sales orders merchant students campaigns messages tax names bysubdomain export explore dashboard free-content contenido-gratuito landing tienda shop`.split(
    /\s+/,
  ),
);

export const subdomainTexts = {
  empty: "Campo vacío",
  short: `Usa al menos ${subdomainMinimum} letras o números.`,
  long: `Usa ${subdomainMaximum} letras, números y guiones como máximo.`,
  letters: "Usa solo letras sin tildes ni eñes, números y guiones.",
  hyphens: "Los guiones van entre letras o números, de a uno.",
  reserved: "Este nombre está reservado. Elige otro.",
  taken: "Este nombre ya está en uso. Elige otro.",
  free: "Este nombre está libre.",
};

/** Why a name cannot be had, and where possible a similar one that may be. */
export type Refusal = {
  reason: "empty" | "short" | "long" | "letters" | "hyphens" | "reserved" | "taken";
  text: string;
  proposal: string | null;
};

export type CheckedSubdomain =
  | { subdomain: string; refusal: null }
  | { subdomain: null; refusal: Refusal };

/** Whether an academy may have the name, without a look at who has it. */
export function checkSubdomain(typed: string): CheckedSubdomain {
  const subdomain = normalizeSubdomain(typed.trim());
  const reason = reasonAgainst(subdomain);
  if (!reason) return { subdomain, refusal: null };
  return { subdomain: null, refusal: refusalOf(reason, subdomain) };
}

export function refusalOf(reason: Refusal["reason"], typed: string): Refusal {
  const proposal = reason === "letters" || reason === "hyphens" ? proposalFor(typed) : null;
  const more = proposal ? ` Por ejemplo: ${proposal}` : "";
  return { reason, text: subdomainTexts[reason] + more, proposal };
}

/** Part of our own name: whoever has it could write and charge as the platform. */
const own = "semillero";

const misleadingText =
  "Este nombre se confunde con el de la plataforma o con una dirección. Elige otro.";

/** Why an academy may not call itself so: it would pass for the platform, or for an address. */
export function misleadingName(name: string): string | null {
  const folded = foldText(name);
  const isOurs = folded.replace(/[^a-z0-9]/g, "").includes(own);
  const isAddress = /@|:\/\/|[\p{L}\p{N}]\.\p{L}{2,}/u.test(folded);
  return isOurs || isAddress ? misleadingText : null;
}

function reasonAgainst(name: string): Refusal["reason"] | null {
  if (!name) return "empty";
  if (/[^a-z0-9-]/.test(name)) return "letters";
  if (name.length > subdomainMaximum) return "long";
  // Two hyphens would allow `xn--`, which a browser shows in other letters.
  if (/^-|-$|--/.test(name)) return "hyphens";
  if (name.length < subdomainMinimum) return "short";
  return reserved.has(name) || name.replaceAll("-", "").includes(own) ? "reserved" : null;
}

/** "La Ñapa del Café" → "la-napa-del-cafe"; null where nothing fit is left. */
export function proposalFor(text: string): string | null {
  const plain = text
    // Enough for the longest proposal, however long the text is.
    .slice(0, 4 * subdomainMaximum)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, subdomainMaximum)
    .replace(/-$/, "");
  return reasonAgainst(plain) ? null : plain;
}
