import type { Outcome } from "./card-number.ts";
import type { StoredCard } from "./cards.ts";
import type { MethodBody } from "./method-body.ts";
import type { TransactionBody } from "./transaction-body.ts";

export type Status = "PENDING" | Outcome | "VOIDED";

/** How a transaction's next event is sent. "held": only once it is released. */
export type Webhook = "once" | "twice" | "lost" | "held";

/** What every method adds once it is decided. */
type Traces = { external_identifier?: string; processor_response_code?: string };

export type CardMethod = {
  type: "CARD";
  installments?: number;
  extra: Omit<StoredCard, "outcome"> & {
    name: string;
    card_type: "CREDIT";
    is_three_ds: false;
    three_ds_auth_type: null;
  } & Traces;
};

/** Each method, as it was sent, with what its buyer needs to pay; that comes a moment later. */
export type PaymentMethod =
  | CardMethod
  | (Extract<MethodBody, { type: "PSE" }> & Later<{ async_payment_url: string }>)
  | (Extract<MethodBody, { type: "NEQUI" }> & Later<object>)
  | (Extract<MethodBody, { type: "BANCOLOMBIA_TRANSFER" }> & Later<{ async_payment_url: string }>)
  | (Extract<MethodBody, { type: "BANCOLOMBIA_QR" }> &
      Later<{ qr_id: string /** Base64 of an SVG picture. */; qr_image: string }>)
  | (Extract<MethodBody, { type: "BANCOLOMBIA_COLLECT" }> &
      Later<{ business_agreement_code: string; payment_intention_identifier: string }>)
  | (Extract<MethodBody, { type: "DAVIPLATA" }> &
      Later<{
        url: string;
        url_services: { token: string; code_otp_send: string; code_otp_validate: string };
        daviplata_transaction_id?: string;
      }>);

type Later<Extra> = { extra?: Partial<Extra> & Traces };

export type MethodType = PaymentMethod["type"];

/** A transaction as the gateway's answers show it. */
export type Transaction = {
  id: string;
  created_at: string;
  finalized_at: string | null;
  amount_in_cents: number;
  reference: string;
  customer_email: string;
  currency: string;
  payment_method_type: MethodType;
  payment_method: PaymentMethod;
  status: Status;
  status_message: string | null;
  billing_data: null;
  shipping_address: TransactionBody["shipping_address"] | null;
  redirect_url: string | null;
  payment_source_id: number | null;
  payment_link_id: null;
  customer_data: TransactionBody["customer_data"] | null;
  bill_id: null;
  taxes: NonNullable<TransactionBody["taxes"]>;
  tip_in_cents: null;
};
