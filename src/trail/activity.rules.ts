// How a person's activity is asked for, page by page.
import { z } from "zod";

export const activityPageSize = 20;

/** The id of the last row of the page before. */
export const beforeShape = z.uuid();
