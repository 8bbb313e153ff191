// What a notification says about who administers the academy.
import { type Told, toldNameOf } from "./texts.rules.ts";

/** When it happened, so that the same thing is told again when it happens again. */
type At = { at: Date; href: string };
type About = At & { userId: string; name: string };

export const administratorNotice = {
  added({ at, href, userId, name }: About): Told {
    const text = `${toldNameOf(name)} administra la academia desde ahora.`;
    return {
      kind: "administrators",
      event: `administrator-added:${userId}:${at.getTime()}`,
      text,
      href,
    };
  },

  removed({ at, href, userId, name }: About): Told {
    const text = `${toldNameOf(name)} ya no administra la academia.`;
    return {
      kind: "administrators",
      event: `administrator-removed:${userId}:${at.getTime()}`,
      text,
      href,
    };
  },

  youWereRemoved({ at, href }: At): Told {
    const text = "Ya no administras la academia. Tu cuenta sigue.";
    return { kind: "administrators", event: `administrator-dismissed:${at.getTime()}`, text, href };
  },
} as const;
