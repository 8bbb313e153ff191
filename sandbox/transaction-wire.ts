import type { Outcome } from "./card-number.ts";
import type { StoredCard } from "./cards.ts";
import type { TransactionBody } from "./transaction-body.ts";

export type Status = "PENDING" | Outcome | "VOIDED";

/** How a transaction's next event is sent. */
export type Webhook = "once" | "twice" | "lost";

/** A transaction as the gateway's answers show it. */
export type Transaction = {
  id: string;
  created_at: string;
  finalized_at: string | null;
  amount_in_cents: number;
  reference: string;
  customer_email: string;
  currency: "COP";
  payment_method_type: "CARD";
  payment_method: {
    type: "CARD";
    installments?: number;
    extra: Omit<StoredCard, "outcome"> & {
      name: string;
      card_type: "CREDIT";
      is_three_ds: false;
      three_ds_auth_type: null;
      external_identifier?: string;
      processor_response_code?: string;
    };
  };
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
