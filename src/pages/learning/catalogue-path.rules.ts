/** Where a class that cannot be watched leads (spec 1 §2 and §8). */
export const cataloguePath = "/explore?category=todos";
