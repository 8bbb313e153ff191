// The readable mailbox of the embedded mailer: the newest sent mails, newest first.
import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { WhoEnv } from "#src/http/env.ts";
import { problem } from "#src/problem.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";

export const mailbox = new Hono<WhoEnv>();

const head = raw(
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>Buzón de Semillero</title><style>body{margin:0 auto;max-width:56rem;padding:24px 16px;background:#FBF7EA;color:#17201A;font:16px/1.5 system-ui,sans-serif}h1{font-family:Georgia,serif}li{border-top:1px solid #D8CEB0;padding:12px 0}ul{list-style:none;padding:0}a{color:#22417E}iframe{width:100%;height:80vh;border:2px solid #17201A;background:#fff}</style>`,
);

const timeOf = ({ sentAt }: { sentAt: string }, now: Date) =>
  html`<time datetime="${sentAt}">${formatMoment(new Date(sentAt), now)}</time>`;

mailbox.get("/", async (c) => {
  const { outside, now } = c.get("ctx");
  const { mailbox: box } = outside.mailer;
  const mails = (await box?.list()) ?? [];
  const items = mails.map((mail) =>
    mail.damaged
      ? html`<li>Este correo no se puede leer: el archivo ${mail.subject} está dañado.<br>${timeOf(mail, now)}</li>`
      : html`<li><a href="/dev/mail/${encodeURIComponent(mail.id)}">${mail.subject}</a><br>${mail.to} · ${timeOf(mail, now)}</li>`,
  );
  return c.html(
    html`<!doctype html><html lang="es-CO"><head>${head}</head><body><main><h1>Buzón</h1>${
      items.length > 0
        ? html`<ul>${items}</ul>${items.length === box?.listed ? html`<p>Aquí están los ${items.length} correos más recientes.</p>` : ""}`
        : html`<p>Todavía no se ha enviado ningún correo.</p>`
    }</main></body></html>`,
  );
});

mailbox.get("/:id", async (c) => {
  const { outside, now } = c.get("ctx");
  const mail = await outside.mailer.mailbox?.read(c.req.param("id"));
  if (!mail) throw problem("not_found", "Este correo no existe");
  return c.html(
    html`<!doctype html><html lang="es-CO"><head>${head}</head><body><main><p><a href="/dev/mail">← Buzón</a></p><h1>${mail.subject}</h1><p>Para ${mail.to} · ${timeOf(mail, now)}</p><iframe title="Correo" sandbox="allow-popups" srcdoc="${mail.html}"></iframe><h2>Texto</h2><pre style="white-space:pre-wrap;overflow-wrap:anywhere">${mail.text}</pre></main></body></html>`,
  );
});
