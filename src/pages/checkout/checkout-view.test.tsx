import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CheckoutView } from "./checkout-view.tsx";
import { checkoutPath, type Offer } from "./offer.rules.ts";

const product = (id: string) => ({
  ...{ id, name: `Curso ${id}`, path: `/explore/courses/${id}`, priceCents: 1000 },
  ...{ coverUrl: "/portada.svg", teacherName: "Ana Ruiz" },
});
const acceptance = { token: "t", permalink: "https://pasarela.test/terminos.pdf" };
const offer: Offer = {
  products: [product("a"), product("b")],
  price: { subtotalCents: 2000, discountCents: 200, taxCents: 342, totalCents: 2142 },
  coupon: "SIEMBRA",
  rate: { price: 4000, date: "2026-11-23" },
  totalCop: 85_680,
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

function pageOf(isGift: boolean): string {
  const page = { ...shown, isGift } as Parameters<typeof CheckoutView>[0]["page"];
  const Page = () => <CheckoutView page={page} answer={undefined} />;
  const Stub = createRoutesStub([{ path: "/checkouts", Component: Page }]);
  return renderToStaticMarkup(<Stub initialEntries={["/checkouts"]} />);
}

test("a purchase for somebody else stays one when it is sent and when a course is removed", () => {
  const gift = pageOf(true);
  expect(gift).toContain('action="/checkouts?courses=a,b&amp;cupon=SIEMBRA&amp;regalo=1"');
  expect(gift).toContain('href="/checkouts?courses=b&amp;cupon=SIEMBRA&amp;regalo=1"');
  expect(pageOf(false)).not.toContain("regalo=1");
});

test("the address of a purchase keeps its coupon and whether it is for somebody else", () => {
  expect(checkoutPath(["a", "b"])).toBe("/checkouts?courses=a,b");
  expect(checkoutPath(["a"], "Ñ 1", { isGift: true })).toBe(
    "/checkouts?courses=a&cupon=%C3%91+1&regalo=1",
  );
});
