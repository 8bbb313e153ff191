// How a class is finished: then its module is shown, or its own page, where chosen files go on.

export const finishIntents = ["finish", "finish-with-files"] as const;
export type FinishIntent = (typeof finishIntents)[number];
