// The page of the bank where a buyer approves or refuses a payment, on the sandbox's own address,
// and its counter, where cash is paid.
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { isFinal, outcomeOnApproval } from "./endings.ts";
import { notFound } from "./errors.ts";
import type { Gateway } from "./gateway.ts";
import { idOfTicket, ticketOfIntention } from "./instructions.ts";
import { isOpen, willEnd } from "./settle.ts";
import { findTransaction } from "./transaction-store.ts";
import type { Transaction } from "./transaction-wire.ts";

/** `/bank/{ticket}` asks the buyer, then sends them back to the shop; `/bank` is the counter. */
export function bankPageRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
  });
  routes.get("/", (c) => c.html(counter()));
  routes.post("/", async (c) => {
    const { intention } = await c.req.parseBody();
    const asked = String(intention ?? "").replace(/[\s.-]/g, "");
    const ticket = ticketOfIntention(gateway, asked);
    return ticket ? c.redirect(`/bank/${ticket}`, 303) : c.html(counter(asked), 422);
  });
  routes.get("/:ticket", (c) => c.html(page(gateway, asked(gateway, c))));
  routes.post("/:ticket", async (c) => {
    const transaction = asked(gateway, c);
    const { decision } = await c.req.parseBody();
    if (decision !== "approve" && decision !== "refuse") {
      return c.html(page(gateway, transaction), 422);
    }
    const approved = outcomeOnApproval(transaction.payment_method);
    willEnd(gateway, transaction.id, decision === "approve" ? approved : "DECLINED");
    const back = wayBack(transaction);
    return back ? c.redirect(back, 303) : c.html(page(gateway, transaction));
  });
  return routes;
}

function asked(gateway: Gateway, c: Context): Transaction {
  const id = idOfTicket(gateway, c.req.param("ticket") ?? "");
  const transaction = id === undefined ? undefined : findTransaction(gateway, id);
  if (!transaction) throw notFound();
  return transaction;
}

/** The shop's address with the transaction, as the gateway adds it; null where there is none. */
function wayBack({ id, redirect_url }: Transaction): string | null {
  if (!redirect_url || !URL.canParse(redirect_url)) return null;
  const url = new URL(redirect_url);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  url.searchParams.set("id", id);
  url.searchParams.set("env", "test");
  return url.href;
}

const pesos = new Intl.NumberFormat("es-CO", {
  style: "currency",
  currency: "COP",
  maximumFractionDigits: 0,
});

function page(gateway: Gateway, transaction: Transaction) {
  const back = wayBack(transaction);
  const asks = isOpen(gateway, transaction.id);
  return sheet(html`<p>${gateway.settings.merchantName} cobra <strong>${pesos.format(transaction.amount_in_cents / 100)}</strong>.</p>
${
  asks
    ? html`<form method="post">
<button name="decision" value="approve">Aprobar</button>
<button name="decision" value="refuse">Rechazar</button>
</form>`
    : html`<p role="status">${isFinal(transaction) ? "Este pago ya terminó." : "Este pago ya se decidió."}</p>`
}
${back && !asks ? html`<p><a href="${back}">Volver a la tienda</a></p>` : ""}`);
}

/** Where cash is paid: the number that the buyer was told leads to the same question. */
function counter(unknown?: string) {
  return sheet(html`<form method="post">
<p><label for="intention">Número de intención de pago</label>
<input id="intention" name="intention" inputmode="numeric" autocomplete="off" required value="${unknown ?? ""}"
${unknown === undefined ? "" : html`aria-invalid="true" aria-describedby="unknown"`}>
${unknown === undefined ? "" : html`<span id="unknown" role="alert">No hay un pago con ese número.</span>`}</p>
<button>Buscar el pago</button>
</form>`);
}

function sheet(content: HtmlEscapedString | Promise<HtmlEscapedString>) {
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Banco de pruebas</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; background: #f3f1ec; color: #1d1b16; font: 1.125rem/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
form p { margin: 0; }
button, input { box-sizing: border-box; min-height: 3rem; border: 2px solid #1d1b16; background: #fff; color: inherit; font: inherit; padding: 0 1.5rem; }
input { display: block; padding: 0 0.75rem; }
button[value="approve"] { background: #1d1b16; color: #fff; }
:focus-visible { outline: 3px solid #0a58ca; outline-offset: 3px; }
</style>
</head>
<body>
<main>
<h1>Banco de pruebas</h1>
<p>Aquí no se mueve dinero.</p>
${content}
</main>
</body>
</html>`;
}
