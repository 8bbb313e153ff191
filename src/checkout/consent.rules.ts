// What an order keeps of what its buyer agreed to.

/** A document of the gateway that a buyer must accept. */
export type AcceptedDocument = "terms" | "personal-data";

/** What a buyer agreed to, and from where. The moment is the order's. */
export type Consent = {
  /** Network address of the browser, for twelve months; empty after that, and where nobody asked. */
  address: string;
  /** Version of our own terms. */
  terms: string;
  /** The gateway's documents, with the digest that names their text; none where nothing is charged. */
  gateway: { document: AcceptedDocument; permalink: string; fileHash: string | null }[];
};
