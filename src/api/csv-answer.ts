// What calls that answer with a list or with a file of it share.
import { jsonAnswer, z } from "#src/http/route.ts";

export const pageOf = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export function withTotal<Shape extends z.ZodType>(
  description: string,
  schema: Shape,
  total: string,
) {
  return {
    ...jsonAnswer(description, schema),
    headers: z.object({ "x-total-count": z.string().describe(total) }),
  };
}

/** A file has no more rows than this. */
export const mostCsvRows = 100_000;

export const csvAnswer = {
  200: { description: "Un archivo CSV", content: { "text/csv": { schema: z.string() } } },
};

export const csvHeaders = (name: string) => ({
  "cache-control": "private, no-store",
  "content-disposition": `attachment; filename="${name}.csv"`,
  "content-type": "text/csv; charset=utf-8",
});
