export const orderTexts = {
  decided: "Este pedido ya no espera un pago.",
} as const;

/** Where the courses of an order can be bought again. */
export function buyAgainPath(courseIds: string[]): string {
  return `/checkouts?courses=${courseIds.join(",")}`;
}
