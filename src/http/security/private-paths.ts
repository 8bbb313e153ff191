/**
 * Pages that search engines must not index: pages of a person, of a purchase, or of signing in and
 * up.
 */
export const privatePaths = [
  "/api/",
  "/account",
  "/academy/",
  "/access-denied",
  "/admin/",
  "/checkouts",
  "/courses/*/clases/",
  "/courses/*/classes/",
  "/courses/*/continue",
  "/courses/*/subscribe",
  "/dashboard",
  "/contenido-gratuito/downloads",
  "/dev/",
  "/free-content/downloads",
  "/free-content/files/",
  "/free-content/stop",
  "/login",
  "/logout",
  "/notifications/",
  "/semillero/academiesSignUp/open",
  "/semillero/admin",
  "/signup",
  "/teachers",
];

const beginnings = privatePaths.map(
  (path) => new RegExp(`^${path.replaceAll("*", "[^/]+").replace(/\/$/, "(/|$)")}`),
);

export function isPrivatePath(path: string): boolean {
  return beginnings.some((beginning) => beginning.test(path));
}
