// Two academies with an account of each role, their courses and their files, for a fuzz to ask for.
import { openAcademy } from "#src/academies/opening/open-academy.ts";
import { sessions, users } from "#src/accounts/tables.ts";
import type { Academy, Role } from "#src/ctx.ts";
import type { Database } from "#src/db/client.ts";
import { newId } from "#src/db/columns.ts";
import { openSigner, type Signer } from "#src/outside/keys/signer.ts";
import type { PageTokens } from "./page-tokens.ts";
import { type Things, thingsOf } from "./things.ts";

/** Of every account. */
export const password = "cosecha de abril";

const roleOf = {
  student: "student",
  stranger: "student",
  teacher: "teacher",
  otherTeacher: "teacher",
  academy: "academy",
} as const satisfies Record<string, Role>;

export type Kind = keyof typeof roleOf;
export const kinds = Object.keys(roleOf) as Kind[];

export type Person = {
  id: string;
  email: string;
  session: string;
  /** Access tokens. */
  good: string;
  expired: string;
  /** Signed with another secret, for the role of staff. */
  forged: string;
};

export type Home = {
  academy: Academy;
  /** In the name and the e-mail of each account of this academy, and in no request to the other. */
  mark: string;
  people: Record<Kind, Person>;
  things: Things;
  /** Filled in once the server has been asked for them. */
  tokens: PageTokens;
};

type Options = {
  database: Database;
  /** Where the server keeps files. */
  filesFolder: string;
  /** The server's SESSION_SECRET. */
  secret: string;
  passwordHash: string;
};

/** A fresh pair of academies: requests close, change and delete the accounts of the last pair. */
export async function openScene(options: Options): Promise<[Home, Home]> {
  return [await openHome(options), await openHome(options)];
}

async function openHome({ database, filesFolder, secret, passwordHash }: Options): Promise<Home> {
  const { db } = database;
  const tail = () => newId().replaceAll("-", "").slice(-14);
  const mark = `zq${tail()}`;
  const academy = await openAcademy(db, {
    ...{ subdomain: `a${tail()}`, name: `Academia ${mark}`, teaching: "open" },
  });
  const signers = [openSigner(secret), openSigner(`another secret than ${secret}`)] as const;
  const made = await Promise.all(
    kinds.map(async (kind) => {
      const [id, session] = [newId(), newId()];
      const [email, name, role] = [`${id}@${mark}.test`, `Ana ${mark}`, roleOf[kind]];
      const home = { academyId: academy.id };
      const account = { ...home, id, email, name, role, passwordHash, completedSignUp: true };
      await db.insert(users).values(account);
      const expiresAt = new Date(Date.now() + 3_600_000);
      await db.insert(sessions).values({ ...home, id: session, userId: id, expiresAt });
      const claims = { sub: id, session, academy: academy.id };
      return [kind, { id, email, session, ...(await tokensOf(signers, claims)) }] as const;
    }),
  );
  const people = Object.fromEntries(made) as Home["people"];
  const things = await thingsOf({ db, academy, people, filesFolder });
  const none = { ...Object.fromEntries(kinds.map((kind) => [kind, ""])), visitor: "" };
  return { academy, mark, people, things, tokens: none as PageTokens };
}

async function tokensOf(
  [ours, theirs]: readonly [Signer, Signer],
  claims: Record<string, unknown>,
): Promise<Pick<Person, "good" | "expired" | "forged">> {
  return {
    good: await ours.sign("access", claims, 900),
    expired: await ours.sign("access", claims, -60),
    forged: await theirs.sign("access", { ...claims, role: "admin" }, 900),
  };
}
