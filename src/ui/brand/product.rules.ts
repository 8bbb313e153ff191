/** Of the platform; an academy shows its own name. */
export const PRODUCT_NAME = "Semillero";
