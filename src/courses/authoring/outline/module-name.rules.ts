import { z } from "zod";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { nameFault, outlineTexts } from "./outline.rules.ts";

/** The name of a module, on one line. */
export const moduleName = z
  .string(outlineTexts.noName)
  .overwrite(cleanLine)
  .superRefine((name, ctx) => {
    const message = nameFault(name);
    if (message) ctx.addIssue({ code: "custom", message });
  });
