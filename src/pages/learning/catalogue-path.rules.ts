/** The target of the redirect from a class that cannot be watched (spec 1 §2 and §8). */
export const cataloguePath = "/explore?category=todos";
