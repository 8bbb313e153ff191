import { expect, test } from "vitest";
import { csvOf } from "#src/ui/formats/csv.rules.ts";
import { courseSalesRows, orderRows } from "./sold-orders-csv.rules.ts";

const money = {
  ...{ places: 2, returnedPlaces: 1, grossCents: 7800, discountCents: 1950, taxCents: 1112 },
  ...{ totalCop: 278_460, returnedCop: 92_820, netCop: -5, teacherCop: 3 },
};

test("a title, a name and a coupon that begin as formulas stay text", () => {
  const order = {
    ...{ id: "018f", createdAt: new Date("2026-11-23T03:00:00Z"), status: "paid" as const },
    ...{ buyer: '=HYPERLINK("http://x")', email: "+a@correo.test", learnerEmail: "@b" },
    ...{
      titles: ["-Café", "Miel"],
      couponCode: "=1",
      method: null,
      payment: null,
      asksInvoice: true,
    },
    ...{
      subtotalCents: 3900,
      discountCents: 0,
      taxCents: 741,
      ...{ taxPercent: 5, taxReason: "=art. 468" },
      totalCents: 4641,
      totalCop: 185_640,
    },
  };
  const text = csvOf([
    ...orderRows([order]),
    ...courseSalesRows([{ month: "2026-11-01", title: "\t=2+2", ...money }]),
  ]);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(text).toContain("'+a@correo.test,'@b");
  expect(text).toContain(
    `"'-Café, Miel",'=1,39.00,0.00,7.41,46.41,185640,Sin cobro,Sí,5,'=art. 468`,
  );
  expect(text).toContain("018f,2026-11-22,Pagado");
  expect(text).toContain("2026-11,'\t'=2+2,2,1,78.00,19.50,11.12,278460,92820,-5,3,-8");
});
