// Finds in a log line what no log may contain: tokens, passwords, e-mails, card numbers.

const patterns: [kind: string, pattern: RegExp][] = [
  ["an e-mail", /[\w.+-]+(?:@|%40)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/i],
  ["a JWT", /eyJ[\w-]{8,}\.[\w-]{8,}/],
  ["a bearer token", /\bbearer[ :]+[\w.-]{8,}/i],
  ["a cookie", /\b(?:session|refresh|XSRF-TOKEN)=[^;"\s]/],
  ["a password hash", /\$argon2/],
  ["a secret of an app", /otpauth:|(?<![A-Z2-7])[A-Z2-7]{32}(?![A-Z2-7])/],
  ["a recovery code", /(?<![\w-])[A-HJKMNP-Z2-9]{4}(?:-[A-HJKMNP-Z2-9]{4}){3}(?![\w-])/],
  // As a field: JSON, JSON within JSON, or a form's body.
  ["a password", /\w*(?:password|contraseña)\w*\\*"?\s*[:=]\s*\\*"?[^"\s\\,}]/i],
];

/**
 * In base64url, refresh and link tokens and the second part of an anti-forgery token have 43
 * characters; 24 random bytes have 32.
 */
const randomText = /(?<![\w-])(?:[\w-]{43}|[\w-]{32})(?![\w-])/g;
const cardLike = /(?<![\w.-])[2-6](?:[ -]?\d){12,18}(?![\w-])/g;

/** @param passwords that were typed anywhere in the run. */
export function leaksIn(line: string, passwords: readonly string[] = []): string[] {
  const kinds = patterns.filter(([, pattern]) => pattern.test(line)).map(([kind]) => kind);
  if (line.match(randomText)?.some(looksRandom)) kinds.push("a token");
  if (line.match(cardLike)?.some(passesLuhn)) kinds.push("a card number");
  if (passwords.some((password) => line.includes(password))) kinds.push("a typed password");
  return kinds;
}

/** Slugs and hexadecimal digests have no capitals, and function names no digits. */
function looksRandom(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

function passesLuhn(text: string): boolean {
  const sum = [...text.replace(/\D/g, "")].reverse().reduce((total, sign, place) => {
    const digit = Number(sign) * (place % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Passwords as tests write them: phrases, and words with digits, without another meaning. Text that
 * begins with a capital is a sentence of a form.
 */
export function passwordsTypedIn(source: string): string[] {
  const found = [...source.matchAll(/password\w*:\s*"([^"]+)"/gi)].map(([, text = ""]) => text);
  return found.filter(
    (text) => text.length >= 8 && /^(?!\p{Lu}).*[ \d]/u.test(text) && /\p{L}/u.test(text),
  );
}
