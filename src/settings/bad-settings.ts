/** A setting that cannot be used; the message names it and says how to fix it. */
export class BadSettings extends Error {}
