import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CheckoutView } from "./checkout-view.tsx";
import { checkoutPath, type Offer } from "./offer/offer.rules.ts";

const product = (id: string) => ({
  ...{ id, name: `Curso ${id}`, path: `/explore/courses/${id}`, priceCents: 1000 },
  ...{ priceCop: 47_600, pesosFirst: false, taxPercent: 19 },
  ...{ coverUrl: "/portada.svg", teacherName: "Ana Ruiz" },
});
const acceptance = { token: "t", permalink: "https://pasarela.test/terminos.pdf" };
const offer: Offer = {
  products: [product("a"), product("b")],
  price: { subtotalCents: 2000, discountCents: 200, taxCents: 342, totalCents: 2142 },
  coupon: "SIEMBRA",
  rate: { price: 4000, date: "2026-11-23" },
  totalCop: 85_680,
  listedCop: 95_200,
  pesosFirst: false,
  tax: { taxPercent: 19, taxReason: "" },
  methods: ["pse"],
  banks: [],
  terms: acceptance,
  personalData: acceptance,
  installments: [1],
};
const shown = {
  here: "/checkouts",
  purchaseKey: "k",
  contact: "ayuda@semillero.test",
  viewer: { firstName: "Ana", lastName: "Ruiz", email: "ana@correo.test" },
  gateway: { url: "https://pasarela.test", publicKey: "p" },
  csrf: "c",
  offer,
  dropped: 0,
  couponFault: null,
  failure: null,
};

type Shown = { offered?: Offer; viewer?: typeof shown.viewer | null };

type ViewProps = Parameters<typeof CheckoutView>[0];

function pageOf(isGift: boolean, { offered = offer, viewer = shown.viewer }: Shown = {}): string {
  return markupOf({ ...shown, offer: offered, viewer, isGift }, undefined);
}

function markupOf(page: ViewProps["page"], answer: ViewProps["answer"]): string {
  const Page = () => <CheckoutView page={page} answer={answer} />;
  const Stub = createRoutesStub([{ path: "/checkouts", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={["/checkouts"]} />);
}

test("a purchase for somebody else stays one when it is sent and when a course is removed", () => {
  const gift = pageOf(true);
  expect(gift).toContain('action="/checkouts?courses=a,b&amp;cupon=SIEMBRA&amp;regalo=1"');
  expect(gift).toContain('href="/checkouts?courses=b&amp;cupon=SIEMBRA&amp;regalo=1"');
  expect(pageOf(false)).not.toContain("regalo=1");
});

test("a giver reads where the receipt goes without an address, with an account and without", () => {
  const toAccount = "Si lo dejas vacío, llega al correo de tu cuenta.";
  const toLearner = "Si lo dejas vacío, le llega a quien tomará el curso.";
  const [giver, visitor] = [pageOf(true), pageOf(false, { viewer: null })];
  expect(giver).toContain(toAccount);
  expect(giver).not.toContain(toLearner);
  expect(visitor).toContain(toLearner);
  expect(visitor).not.toContain(toAccount);
  expect(pageOf(false)).not.toContain("Si lo dejas vacío");
});

test("the address of a purchase keeps its coupon and whether it is for somebody else", () => {
  expect(checkoutPath(["a", "b"])).toBe("/checkouts?courses=a,b");
  expect(checkoutPath(["a"], "Ñ 1", { isGift: true })).toBe(
    "/checkouts?courses=a&cupon=%C3%91+1&regalo=1",
  );
});

/** What is read aloud of the summary, line by line. */
function summaryOf(offered: Offer): string {
  const [, summary = ""] = pageOf(false, { offered }).split('aria-labelledby="receipt-title"');
  const [shownHere = ""] = summary.split("</section>");
  return shownHere
    .replace(/<(b|span)[^>]*aria-hidden="true">[^<]*<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

const inPesos = {
  ...offer,
  products: offer.products.map((one) => ({ ...one, pesosFirst: true })),
  pesosFirst: true,
};

test("with pesos first the total in pesos leads, and the lines in dollars stay", () => {
  const read = summaryOf(inPesos);
  expect(read).toContain("47.600 pesos, IVA incluido; 10 dólares más IVA");
  expect(read).toMatch(
    /Sin cupón, con IVA 95\.200 pesos Descuento SIEMBRA menos 9\.520 pesos Total, con IVA 85\.680 pesos Subtotal en dólares USD 20,00 Descuento − USD 2,00 Impuestos USD 3,42 Total en dólares USD 21,42 Tasa/,
  );
  const page = pageOf(false, { offered: inPesos });
  expect(page).toContain("Pagar 85.680 COP");
  expect(page).toMatch(/<summary>.*?<b class="num">85\.680 COP<\/b>/);
});

test("while no rate is known dollars lead, whatever the academy shows first", () => {
  const withoutRate = (one: Offer): Offer => ({
    ...one,
    ...{ rate: null, totalCop: null, listedCop: null },
    products: one.products.map((product) => ({ ...product, priceCop: null })),
  });
  expect(pageOf(false, { offered: withoutRate(inPesos) })).toBe(
    pageOf(false, { offered: withoutRate(offer) }),
  );
  expect(summaryOf(withoutRate(inPesos))).toContain("Esperando conversion");
});

test("the tax is said as the academy has it", () => {
  expect(summaryOf(offer)).toMatch(
    /Impuestos USD 3,42 Total USD 21,42 Total en pesos, con IVA 85\.680 COP .*Impuestos del 19% según tu país de residencia\. $/,
  );
  const taxReason = "Educación formal, art. 476";
  const untaxed = (one: Offer): Offer => ({
    ...one,
    products: one.products.map((product) => ({ ...product, taxPercent: 0 })),
    tax: { taxPercent: 0, taxReason },
  });
  for (const one of [offer, inPesos]) {
    const read = summaryOf(untaxed(one));
    expect(read).toMatch(/Sin IVA: Educación formal, art\. 476 $/);
    expect(read.replace(/Sin IVA.*/, "")).not.toContain("IVA");
  }
});

test("where the gateway fails at a post without scripts, the next try sends what was typed", () => {
  const failure = "En este momento no podemos recibir pagos.";
  const page = { ...shown, offer: null, failure, isGift: false };
  const problem = { type: "urn", title: "No disponible", status: 503, detail: failure };
  const values = { firstName: "Rosa", method: "cash", cupon: "", intent: "pay" };
  const again = markupOf(page, { problem, values });
  expect(again).toContain(failure);
  for (const field of ['name="firstName" value="Rosa"', 'name="method" value="cash"']) {
    expect(again).toContain(`type="hidden" ${field}`);
  }
  expect(again).toMatch(/<form method="post"/);
  expect(again).not.toContain('value="pay"');
  expect(again).toMatch(/<button[^>]*value="coupon"[^>]*name="intent">Reintentar<.button><.form>/);
  expect(markupOf(page, undefined)).not.toContain("<form");
});
