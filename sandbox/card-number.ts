/** How a charge to a card ends; its number decides this and is then dropped. */
export type Outcome = "APPROVED" | "DECLINED" | "ERROR";

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function outcomeOf(number: string): Outcome {
  if (number === "4242424242424242") return "APPROVED";
  if (number === "4111111111111111") return "DECLINED";
  return "ERROR";
}

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, "VISA"],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, "MASTERCARD"],
  [/^3[47]/, "AMEX"],
  [/^3(0[0-5]|[68])/, "DINERS"],
  [/^6(011|5)/, "DISCOVER"],
];

export const brandOf = (number: string) =>
  BRANDS.find(([start]) => start.test(number))?.[1] ?? "UNKNOWN";
