/** A setting that cannot be used; the message names it and says how to mend it. */
export class BadSettings extends Error {}
