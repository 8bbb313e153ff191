// A mail in the style of whoever sends it: HTML, and the same words as plain text.

import { onOneLine } from "#src/ui/formats/one-line.rules.ts";
import { whatsappUrl } from "#src/ui/formats/whatsapp.rules.ts";
import { letterInks } from "./letter-inks.ts";

type Link = { label: string; href: string };

export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  rows: { label: string; value: string; strong?: boolean }[];
  /** A list above the button. */
  links?: Link[];
  action: Link;
  /** Further ways on, below the button. */
  more?: Link[];
  /** Content id of an attached picture. */
  cover?: string;
  footer: string;
  /** Such as the way to end mails of this kind. */
  footerLink?: Link;
};

/** Whose mail it is. */
export type LetterBrand = {
  name: string;
  /** `#RRGGBB`; null: the product's own inks. */
  accent: string | null;
  /** Where its people answer; null: the mail names no address. */
  email: string | null;
  /** With country code and without `+`. */
  whatsapp: string | null;
};

type Written = { subject: string; text: string; html: string };

export function letter(mail: Letter, brand: LetterBrand): Written {
  const { paragraphs, rows } = mail;
  // An account's name may be older than the rule for names.
  const plain = {
    ...mail,
    subject: onOneLine(mail.subject),
    heading: onOneLine(mail.heading),
    paragraphs: paragraphs.map(onOneLine),
    rows: rows.map((row) => ({ ...row, value: onOneLine(row.value) })),
    links: (mail.links ?? []).map((link) => ({ ...link, label: onOneLine(link.label) })),
  };
  return { subject: plain.subject, text: textOf(plain, brand), html: htmlOf(plain, brand) };
}

/** How the people of the brand are reached. */
function waysTo({ email, whatsapp }: LetterBrand): Link[] {
  return [
    ...(email ? [{ label: email, href: `mailto:${email}` }] : []),
    ...(whatsapp ? [{ label: "WhatsApp", href: whatsappUrl(whatsapp) }] : []),
  ];
}

function textOf(mail: Letter, brand: LetterBrand): string {
  const { heading, paragraphs, rows, links = [], action, more = [], footer, footerLink } = mail;
  const facts = rows.map(({ label, value }) => `${label}: ${value}`);
  const last = footerLink ? [footer, lineOf(footerLink)] : [footer];
  return [
    heading,
    ...paragraphs,
    ...facts,
    ...[...links, action, ...more].map(lineOf),
    ...last,
    [brand.name, ...waysTo(brand).map(wayLine)].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function lineOf({ label, href }: Link): string {
  return `${label}: ${href}`;
}

function wayLine(way: Link): string {
  return way.href.startsWith("mailto:") ? way.label : lineOf(way);
}

const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

function htmlOf(mail: Letter, brand: LetterBrand): string {
  const { subject, heading, paragraphs, rows, links = [], action, more = [], cover, footer } = mail;
  const inks = letterInks(brand.accent);
  const end = mail.footerLink ? `<br>${anchor(mail.footerLink, "#FBF7EA")}` : "";
  const ways = waysTo(brand).map((way) => anchor(way, "#FBF7EA"));
  const sign = ways.length > 0 ? `<br>${[escapeHtml(brand.name), ...ways].join(" · ")}` : "";
  const items = links.map((link) => `<li style="margin:0 0 10px">${anchor(link, inks.link)}</li>`);
  const list = rows.map(
    ({ label, value, strong }) =>
      `<tr><td style="padding:8px 0;border-top:1px solid #D8CEB0">${bold(label, strong)}</td><td align="right" style="padding:8px 0 8px 16px;border-top:1px solid #D8CEB0;white-space:nowrap">${bold(value, strong)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F1E9D2;color:#17201A;${sans};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FBF7EA">
<tr><td style="background:${inks.head};color:${inks.onHead};padding:20px 32px;${serif};font-size:26px;line-height:1.2;font-weight:bold;overflow-wrap:anywhere">${escapeHtml(brand.name)}</td></tr>
${cover ? `<tr><td><img src="cid:${cover}" width="600" alt="" style="display:block;width:100%;height:auto"></td></tr>` : ""}
<tr><td style="padding:32px">
<h1 style="margin:0 0 16px;${serif};font-size:30px;line-height:1.15">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join("\n")}
${list.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">${list.join("")}</table>` : ""}
${items.length > 0 ? `<ul style="margin:0 0 24px;padding:0 0 0 20px">${items.join("")}</ul>` : ""}
<a href="${escapeHtml(action.href)}" style="display:inline-block;background:${inks.button};color:${inks.onButton};border:2px solid ${inks.edge};padding:12px 24px;${serif};font-size:18px;font-weight:bold;text-decoration:none">${escapeHtml(action.label)}</a>
${more.map((link) => `<p style="margin:16px 0 0">${anchor(link, inks.link)}</p>`).join("\n")}
</td></tr>
<tr><td style="background:#17201A;color:#B9C2B6;padding:20px 32px;font-size:14px">${escapeHtml(footer)}${end}${sign}</td></tr>
</table></td></tr></table></body></html>
`;
}

function anchor({ label, href }: Link, ink: string): string {
  return `<a href="${escapeHtml(href)}" style="color:${ink}">${escapeHtml(label)}</a>`;
}

function bold(text: string, strong: boolean | undefined): string {
  return strong ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
