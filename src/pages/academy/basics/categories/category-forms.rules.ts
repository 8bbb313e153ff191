// The forms of the categories.
import { z } from "zod";
import { categoryName, categoryTexts } from "#src/academies/categories/category.rules.ts";

const of = z.string(categoryTexts.unknown).max(100);
const mark = z.string().max(40).optional();

const based = { of, mark };

/** Spec 2 §8: an empty one blocks adding another. */
export const addForm = z.object({
  mark,
  name: z
    .string(categoryTexts.empty)
    .refine((name) => name.trim() !== "", { error: categoryTexts.empty, abort: true })
    .pipe(categoryName),
});

export const renameForm = z.object({ ...based, name: categoryName });

export const pressForm = z.object(based);

export const moveForm = z.object({ ...based, to: z.coerce.number().int().min(0).max(99) });

export const removeForm = z.object({ ...based, coursesTo: z.string().max(100).optional() });
