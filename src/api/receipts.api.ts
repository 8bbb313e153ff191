import { findReceipt } from "#src/checkout/receipt/receipt.ts";
import { drawReceipt } from "#src/checkout/receipt/receipt-pdf.ts";
import { createRoute, failures, readyActor, router, z } from "#src/http/route.ts";

export const receiptsApi = router();

receiptsApi.openapi(
  createRoute({
    method: "get",
    path: "/orders/{id}/receipt.pdf",
    summary: "El recibo de un pedido pagado, como PDF",
    request: {
      params: z.object({ id: z.string().max(64) }),
      query: z.object({
        key: z.string().max(200).optional().describe("La del enlace que llegó por correo"),
      }),
    },
    responses: {
      200: {
        description: "Un archivo PDF",
        content: { "application/pdf": { schema: z.string() } },
      },
      ...failures,
    },
  }),
  async (c) => {
    const ctx = { ...c.get("ctx"), actor: readyActor(c.get("ctx")) };
    const { id } = c.req.valid("param");
    const receipt = await findReceipt(ctx, id, c.req.valid("query").key ?? null);
    const file = await drawReceipt(receipt);
    c.header("cache-control", "private, no-store");
    c.header("content-type", "application/pdf");
    c.header("content-disposition", `attachment; filename="recibo-${receipt.orderId}.pdf"`);
    return c.body(new Uint8Array(file));
  },
);
