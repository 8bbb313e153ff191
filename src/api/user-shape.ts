// An account and its tokens as the API writes them.

import type { User } from "#src/accounts/tables.ts";
import { z } from "#src/http/route.ts";

export const userShape = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    profilePicture: z.string().nullable(),
    description: z.string(),
    role: z.enum(["student", "teacher", "academy", "admin"]),
    completedSignUp: z.boolean(),
    campaignCameFrom: z.string().nullable(),
  })
  .openapi("User");

export const tokensShape = z.object({ accessToken: z.string(), refreshToken: z.string() });

export function wireUser(user: User): z.infer<typeof userShape> {
  const { id, name, email, pictureUrl, description, role, completedSignUp } = user;
  const { campaignCameFrom } = user;
  const profilePicture = pictureUrl;
  return {
    id,
    name,
    email,
    profilePicture,
    description,
    role,
    completedSignUp,
    campaignCameFrom,
  };
}
