import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { orderKey } from "#src/checkout/orders/order-access.ts";
import { askRefund } from "#src/checkout/refunds/ask-refund.ts";
import { changeRefundForm } from "#src/pages/account/orders/change-refund-form.ts";
import { refundIn } from "#src/pages/account/orders/refund-data.ts";
import { RefundSection } from "#src/pages/account/orders/refund-section.tsx";
import { openShop } from "#src/testing/purchase.ts";
import { account, buy, daysLater } from "#src/testing/refund.ts";
import { refundsData } from "./refunds-data.ts";
import { RefundsView } from "./refunds-view.tsx";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

const pageUrl = new URL("http://localhost:3000/semillero/admin/sales/refunds");

function html(element: React.ReactElement): string {
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", element }]) }),
  );
}

test("a buyer asks and gives the account, and the academy sees what to send, without the number", async () => {
  const home = await world.academy();
  const { student } = home;
  const orderId = await buy(home, purchase);
  const ctx = daysLater(home.as(student), 1);
  const place = { orderId, key: null };
  const section = async (of = ctx, at: { orderId: string; key: string | null } = place) => {
    const refund = await refundIn(of, at);
    if (!refund) throw new Error("no refund to show");
    return html(createElement(RefundSection, { refund, csrf: "token", failed: undefined }));
  };
  expect(await section()).toContain("Pedir el reembolso");
  expect(await changeRefundForm(ctx, place, { intent: "refund-ask" })).toBe("done");
  expect(await section()).toContain("Dinos a qué cuenta");
  const key = orderKey(home.ctx, orderId);
  expect(await section({ ...ctx, actor: null } as never, { orderId, key })).toContain(
    "Enviarme el código",
  );
  const form = { intent: "refund-account", ...account };
  expect(await changeRefundForm(ctx, place, form)).toBe("done");
  const buyers = await section();
  const admin = home.as(await home.person("academy"));
  const desk = html(
    createElement(RefundsView, {
      shown: { csrf: "token", ...(await refundsData(admin, pageUrl)) },
      failed: undefined,
      opened: undefined,
    }),
  );
  for (const page of [buyers, desk]) {
    expect(page).toContain("Bancolombia, ahorros, termina en 4321");
    expect(page).not.toContain(account.number);
  }
  expect(desk).toContain("Por enviar (1)");
  expect(desk).toContain("Marcar como enviado");
});

test("the academy's list shows only its own refunds", async () => {
  const [home, elsewhere] = [await world.academy(), await world.academy()];
  const orderId = await buy(home, purchase);
  await askRefund(daysLater(home.as(home.student), 20), { orderId });
  const ours = await refundsData(home.as(await home.person("academy")), pageUrl);
  const theirs = await refundsData(elsewhere.as(await elsewhere.person("academy")), pageUrl);
  expect([ours.rows.length, theirs.rows.length]).toEqual([1, 0]);
});
