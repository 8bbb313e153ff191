// Which signs the texts of a course may contain (decisions: Teacher area).
import { z } from "zod";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

const refused = /[<>{}[\]|\\^~`]/u;
/** Of these, `©`, `®` and `™` are also signs of ordinary texts. */
const emoji = /(?![©®™])\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\u20E3|\uFE0F/u;

/** The first sign that a title, a requirement, a question or an answer may not contain. */
export function refusedSign(text: string): string | null {
  return (refused.exec(text) ?? emoji.exec(text))?.[0] ?? null;
}

/** One line of letters, digits, spaces and ordinary punctuation. */
export function courseLine({ most, empty, long }: { most: number; empty: string; long: string }) {
  return z
    .string(empty)
    .overwrite(cleanLine)
    .min(1, empty)
    .max(most, long)
    .superRefine((text, ctx) => {
      const sign = refusedSign(text);
      if (sign === null) return;
      const message = `Quita el signo «${sign}»: aquí van letras, números, espacios y puntuación`;
      ctx.addIssue({ code: "custom", message });
    });
}
