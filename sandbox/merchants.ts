import { Hono } from "hono";
import { issueAcceptance } from "./acceptances.ts";
import { invalidField, notFound, Refusal } from "./errors.ts";
import { type Gateway, merchantCard } from "./gateway.ts";
import { requireSandboxKey } from "./keys.ts";
import { BANKS } from "./method-body.ts";
import { readSwitches } from "./switches.ts";

const PUBLIC_KEY = /^pub_(test|prod)_\w+$/;

/** `/merchants`: the merchant, and a new pair of consents at every call. */
export function merchantRoutes(gateway: Gateway): Hono {
  const routes = new Hono();
  routes.get("/info", (c) => {
    const key = c.req.header("x-merchant-public-key");
    if (key === undefined) {
      throw new Refusal(400, {
        type: "INPUT_VALIDATION_ERROR",
        messages: { "x-merchant-public-key": ["No está presente"] },
      });
    }
    return c.json(describeMerchant(gateway, key));
  });
  routes.get("/:publicKey", (c) => c.json(describeMerchant(gateway, c.req.param("publicKey"))));
  return routes;
}

function describeMerchant(gateway: Gateway, publicKey: string) {
  if (!PUBLIC_KEY.test(publicKey)) throw invalidField("public_key", "Formato inválido");
  if (publicKey !== gateway.settings.publicKey) throw notFound();
  const { methods } = readSwitches(gateway);
  return {
    data: {
      ...merchantCard(gateway.settings),
      active: true,
      accepted_currencies: ["COP"],
      fraud_javascript_key: null,
      fraud_groups: [],
      accepted_payment_methods: methods,
      payment_methods: methods.map((name) => ({
        name,
        payment_processors: [{ name: "SANDBOX" }],
      })),
      installments_config: {
        enabled: true,
        available_installments: Array.from({ length: 36 }, (_, index) => index + 1),
      },
      presigned_acceptance: issueAcceptance(gateway, "acceptance_token"),
      presigned_personal_data_auth: issueAcceptance(gateway, "accept_personal_auth"),
    },
    meta: {},
  };
}

/** `/pse/financial_institutions`: the three test banks, for any key in the right format. */
export function bankRoutes(): Hono {
  const routes = new Hono();
  routes.get("/financial_institutions", (c) => {
    requireSandboxKey(c.req.header("authorization"));
    const data = BANKS.map((name, index) => ({
      financial_institution_code: String(index + 1),
      financial_institution_name: name,
    }));
    return c.json({ data, meta: {} });
  });
  return routes;
}
