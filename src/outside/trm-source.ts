// Fetches the official rate of the dollar (TRM) from the State's open data, or throws if the answer
// is invalid.
import { text } from "node:stream/consumers";
import { z } from "zod";
import { limited } from "./limited.ts";

export type TrmRow = {
  /** The first day on which it is in force, `2026-11-21`; a weekend's row spans several days. */
  day: string;
  price: number;
};

/** The newest rows, oldest first; tomorrow's row appears in the afternoon. */
export type TrmSource = () => Promise<TrmRow[]>;

export const trmCredit = "Superintendencia Financiera de Colombia – datos.gov.co";

const timeoutMs = 10_000;
/** Tomorrow's, today's and one spare. */
const rowCount = 3;
/** A hundred times as much as they take. */
const maxBytes = 64 * 1024;

const day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date());

const answerShape = z
  .array(
    z
      .object({
        // The dataset writes numbers as strings.
        valor: z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number),
        unidad: z.literal("COP"),
        vigenciadesde: day,
        vigenciahasta: day,
      })
      .refine((row) => row.vigenciadesde <= row.vigenciahasta),
  )
  .min(1);

/**
 * A server gets no more than a few seconds and bytes; fetch itself bounds how often it redirects.
 * @param url of the dataset, which is queried in Socrata's query language.
 */
export function openTrmSource(url: string): TrmSource {
  const query = new URL(url);
  query.searchParams.set("$limit", String(rowCount));
  query.searchParams.set("$order", "vigenciadesde DESC");
  return async () => {
    const response = await fetch(query, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok || !response.body) throw new Error(`the source answered ${response.status}`);
    const { chunks } = limited(response.body, maxBytes);
    const answer = answerShape.safeParse(JSON.parse(await text(chunks)));
    if (!answer.success) throw new Error("the answer is no list of rates");
    return answer.data
      .map(({ vigenciadesde, valor }) => ({ day: vigenciadesde, price: valor }))
      .sort((a, b) => a.day.localeCompare(b.day));
  };
}
