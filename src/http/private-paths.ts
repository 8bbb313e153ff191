/**
 * Pages that search engines must not index: pages of a person, of a purchase, or of signing in and
 * up.
 */
export const privatePaths = [
  "/api/",
  "/account",
  "/academy/",
  "/access-denied",
  "/checkouts",
  "/courses/*/clases/",
  "/courses/*/classes/",
  "/courses/*/continue",
  "/courses/*/subscribe",
  "/dashboard",
  "/dev/",
  "/free-content/downloads",
  "/free-content/files/",
  "/free-content/stop",
  "/contenido-gratuito/downloads",
  "/login",
  "/logout",
  "/notifications/",
  "/semillero/academiesSignUp/open",
  "/signup",
  "/teachers",
];

const beginnings = privatePaths.map(
  (path) => new RegExp(`^${path.replaceAll("*", "[^/]+").replace(/\/$/, "(/|$)")}`),
);

export function isPrivatePath(path: string): boolean {
  return beginnings.some((beginning) => beginning.test(path));
}
