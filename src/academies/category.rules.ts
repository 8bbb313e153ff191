// The rules for the name of a category.
import { z } from "zod";

export const categoryTexts = {
  name: "Escribe el nombre de la categoría.",
  long: "Usa 40 caracteres como máximo.",
  taken: "Ya existe una categoría con ese nombre.",
  unknown: "Esta categoría ya no existe.",
};

export const categoryName = z
  .string(categoryTexts.name)
  .trim()
  .min(1, categoryTexts.name)
  .max(40, categoryTexts.long);
