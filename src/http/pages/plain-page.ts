// A page for failures before React can draw one: all in one document, without database or files.
import { PRODUCT_NAME } from "#src/ui/brand/product.rules.ts";

type PlainPage = {
  status: number;
  title: string;
  detail: string;
  /** The academy's name, if its host is already known. */
  site?: string | undefined;
  /** The address to open again; only for a page, not for a form. */
  again?: string | undefined;
  /** Where a person may write. */
  contact?: string | undefined;
  /** The academy's, if its host is already known. */
  inks?: PageInks | undefined;
};

export type PageInks = {
  /** The band at the top and what stands on it. */
  head: string;
  onHead: string;
  /** On paper. */
  link: string;
};

const own: PageInks = { head: "#F4B61A", onHead: "#17201A", link: "#22417E" };

const styleIn = ({
  head,
  onHead,
  link,
}: PageInks) => `body{min-height:100vh;margin:0;background:#FBF7EA;color:#17201A;font:16px/1.5 system-ui,sans-serif}
header{background:${head};color:${onHead}}header div{display:flex;flex-wrap:wrap;align-items:center;gap:8px 20px;max-width:60rem;margin:auto;padding:10px 16px}
header a{color:inherit;font:900 1.5rem/44px Georgia,serif;text-decoration:none}
form{display:flex;flex:1 1 16rem}input{flex:1;min-width:0;height:48px;padding:0 14px;border:2px solid #17201A;background:#fff;font:inherit;box-sizing:border-box}
button{height:48px;padding:0 16px;border:2px solid #17201A;background:#17201A;color:#FBF7EA;font:inherit;cursor:pointer}
main{max-width:36rem;margin:12vh auto;padding:0 16px}h1{margin:0;font:900 2.5rem/1.05 Georgia,serif;text-wrap:balance}
main a{display:inline-block;margin:8px 20px 0 0;color:${link};line-height:44px}
footer{position:sticky;top:100vh;background:#17201A}footer p{display:flex;flex-wrap:wrap;gap:0 24px;max-width:60rem;margin:auto;padding:20px 16px}footer a{color:#FBF7EA;line-height:44px}
:focus-visible{outline:3px solid ${link};outline-offset:2px}header :focus-visible{outline-color:${onHead}}footer :focus-visible{outline-color:#FBF7EA}`;

export function plainPage(page: PlainPage): string {
  const { status, title, detail, site = PRODUCT_NAME, again, contact, inks = own } = page;
  const retry = again ? `<a href="${escapeHtml(again)}">Intentar de nuevo</a>` : "";
  const address = contact && escapeHtml(contact);
  const write = address ? `<p>Escríbenos a <a href="mailto:${address}">${address}</a></p>` : "";
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${status} · ${escapeHtml(site)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${styleIn(inks)}</style></head>
<body><header><div><a href="/" aria-label="${escapeHtml(site)}, inicio">${escapeHtml(site)}</a>
<form class="search" action="/explore"><input type="search" name="terms" aria-label="Buscar cursos" placeholder="¿Qué quieres aprender hoy?"><button>Buscar</button></form>
<a href="/account" style="font:inherit">Tu cuenta</a></div></header>
<main id="contenido"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p><p>${retry}<a href="/explore">Explorar cursos</a></p>${write}</main>
<footer><p><a href="/terms#terms">Términos y condiciones</a><a href="/terms#privacy">Política de privacidad</a><a href="/terms#data">Tratamiento de datos</a><a href="/about">Sobre ${escapeHtml(site)}</a></p></footer></body></html>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
