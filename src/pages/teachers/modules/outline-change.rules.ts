// What a form of the modules page may send.
import { z } from "zod";
import { moduleName } from "#src/courses/authoring/outline/module-name.rules.ts";
import { mostLessons, mostModules } from "#src/courses/authoring/outline/outline.rules.ts";

const id = z.string().max(64);
const count = z.coerce.number().int().nonnegative();

/** A list that a form sends as one text. */
function jsonList<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: "custom", message: "La lista no se puede leer" });
        return z.NEVER;
      }
    })
    .pipe(z.array(item).max(most));
}

const ordered = z.object({ id, classes: z.array(id).max(mostModules * mostLessons) });

export const outlineChange = z.discriminatedUnion("do", [
  z.object({ do: z.literal("add"), name: moduleName, key: id.optional() }),
  z.object({ do: z.literal("rename"), id, name: moduleName, version: count.optional() }),
  z.object({ do: z.literal("remove-module"), id }),
  z.object({ do: z.literal("remove-class"), id }),
  z.object({
    do: z.literal("add-classes"),
    moduleId: id,
    files: jsonList(z.string().max(1000), mostModules * mostLessons),
    keys: jsonList(id, mostModules * mostLessons).optional(),
  }),
  z.object({
    do: z.literal("order"),
    order: jsonList(ordered, mostModules * 2),
    outlineVersion: count,
  }),
  z.object({ do: z.enum(["up", "down"]), id, outlineVersion: count }),
  z.object({ do: z.literal("move"), id, to: id, outlineVersion: count }),
]);

export type OutlineChange = z.output<typeof outlineChange>;
