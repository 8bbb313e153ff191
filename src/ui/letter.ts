// A mail in the product's style: HTML, and the same words as plain text.

import { onOneLine } from "./one-line.rules.ts";

export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  rows: { label: string; value: string; strong?: boolean }[];
  action: { label: string; href: string };
  /** Content id of an attached picture. */
  cover?: string;
  footer: string;
};

export function letter(mail: Letter): { subject: string; text: string; html: string } {
  const { paragraphs, rows } = mail;
  // An account's name may be older than the rule for names.
  const plain = {
    ...mail,
    subject: onOneLine(mail.subject),
    heading: onOneLine(mail.heading),
    paragraphs: paragraphs.map(onOneLine),
    rows: rows.map((row) => ({ ...row, value: onOneLine(row.value) })),
  };
  return { subject: plain.subject, text: textOf(plain), html: htmlOf(plain) };
}

function textOf({ heading, paragraphs, rows, action, footer }: Letter): string {
  const list = rows.map(({ label, value }) => `${label}: ${value}`);
  return [heading, ...paragraphs, ...list, `${action.label}: ${action.href}`, footer, "Semillero"]
    .join("\n\n")
    .concat("\n");
}

const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

function htmlOf({ subject, heading, paragraphs, rows, action, cover, footer }: Letter): string {
  const list = rows.map(
    ({ label, value, strong }) =>
      `<tr><td style="padding:8px 0;border-top:1px solid #D8CEB0">${bold(label, strong)}</td><td align="right" style="padding:8px 0 8px 16px;border-top:1px solid #D8CEB0;white-space:nowrap">${bold(value, strong)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#F1E9D2;color:#17201A;${sans};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FBF7EA">
<tr><td style="background:#F4B61A;padding:20px 32px;${serif};font-size:26px;font-weight:bold">Semillero</td></tr>
${cover ? `<tr><td><img src="cid:${cover}" width="600" alt="" style="display:block;width:100%;height:auto"></td></tr>` : ""}
<tr><td style="padding:32px">
<h1 style="margin:0 0 16px;${serif};font-size:30px;line-height:1.15">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join("\n")}
${list.length > 0 ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">${list.join("")}</table>` : ""}
<a href="${escapeHtml(action.href)}" style="display:inline-block;background:#22417E;color:#FBF7EA;padding:14px 26px;${serif};font-size:18px;font-weight:bold;text-decoration:none">${escapeHtml(action.label)}</a>
</td></tr>
<tr><td style="background:#17201A;color:#B9C2B6;padding:20px 32px;font-size:14px">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>
`;
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
