// An account and its tokens in their wire shape.

import type { User } from "#src/accounts/tables.ts";
import { z } from "#src/http/route.ts";

export const userShape = z
  .object({
    id: z.uuid(),
    academy: z.uuid().describe("El identificador de la academia de la cuenta"),
    name: z.string(),
    email: z.string(),
    profilePicture: z.string().nullable(),
    description: z.string(),
    place: z.string().describe("De dónde es, por ejemplo Pitalito, Huila"),
    role: z.enum(["student", "teacher", "academy", "admin"]),
    completedSignUp: z.boolean(),
    sharesEmail: z
      .boolean()
      .describe("Si sus docentes ven su correo, donde la academia lo permite"),
    campaignCameFrom: z.string().nullable(),
  })
  .openapi("User");

export const tokensShape = z.object({ accessToken: z.string(), refreshToken: z.string() });

/** Fields outside the shape, like the password's hash, are left out. */
export function wireUser(user: User): z.infer<typeof userShape> {
  return userShape.parse({ ...user, academy: user.academyId, profilePicture: user.pictureUrl });
}
