import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, lowerCase, moment, ownedByAcademy } from "#src/db/columns.ts";
import type { NewCategory } from "./opening/new-academy.rules.ts";
import type { Testimonial } from "./settings/landing.rules.ts";
import { usualTaxPercent } from "./settings/tax.rules.ts";
import { teachingModes } from "./settings/teaching-mode.rules.ts";

/** Tenants. The academy without a subdomain is the root academy, on the main host. */
export const academies = pgTable(
  "academies",
  {
    id: id().primaryKey(),
    subdomain: text("subdomain").unique(),
    name: text("name").notNull(),
    logoUrl: text("logo_url"),
    /** `#RRGGBB` in capitals; null: the product's own inks. */
    accent: text("accent"),
    /** What its landing says of it, as plain text with line breaks. */
    about: text("about").notNull().default(""),
    /** The large line of its landing; empty: its name. */
    headline: text("headline").notNull().default(""),
    /** What somebody says of it, on its landing; null: nobody does. */
    testimonial: jsonb("testimonial").$type<Testimonial>(),
    /** Where people write to the academy; null: the operator's address. */
    email: text("email"),
    /** With country code and without `+`: `573001234567`. */
    whatsapp: text("whatsapp"),
    /** Whether the category tabs of the feed are links (decisions: Academies). */
    tabsOn: boolean("tabs_on").notNull().default(false),
    /** Who may become a teacher (decisions: Academies, Básico). */
    teaching: text("teaching", { enum: teachingModes }).notNull().default("invitation"),
    /** Whether teachers see the e-mail of learners who agreed to it (decisions: Teacher area). */
    sharesLearnerEmails: boolean("shares_learner_emails").notNull().default(false),
    /** Whether prices stand large in pesos, and in dollars beside them. */
    pesosFirst: boolean("pesos_first").notNull().default(false),
    /**
     * What a teacher gets of what a sale leaves, in percent (decisions: Orders, refunds, and who gets
     * what).
     */
    sharePercent: integer("share_percent").notNull().default(70),
    /** The IVA on what it sells, in percent, with why it is another one than 19 % (decisions: Checkout). */
    taxPercent: integer("tax_percent").notNull().default(usualTaxPercent),
    taxReason: text("tax_reason").notNull().default(""),
    /** What the platform gets of a sale without its tax, in percent; null: `PLATFORM_PERCENT`. */
    platformPercent: integer("platform_percent"),
    /** Its own keys at the payment gateway, of `merchants`; null: it sells under the platform's. */
    merchantId: uuid("merchant_id"),
    /** Increases with each change of what the administrators edit. */
    version: integer("version").notNull().default(1),
    /** When staff suspended it, and why, as its pages say; null: it is open. */
    suspendedAt: moment("suspended_at"),
    suspendedReason: text("suspended_reason").notNull().default(""),
    /**
     * When its closing was asked for, and from when on it is closed; null: nobody closes it. The
     * first alone: that closing was taken back during a suspension, and nobody was told yet.
     */
    closingSince: moment("closing_since"),
    closesAt: moment("closes_at"),
    /** When what follows from its being closed was done; null before. */
    closedAt: moment("closed_at"),
    /** What its uploads, films and files take, and when that was measured. */
    storedBytes: bigint("stored_bytes", { mode: "number" }).notNull().default(0),
    storedAt: moment("stored_at"),
    /** When its administrators were told that it nears its limit; null while it is below. */
    storageToldAt: moment("storage_told_at"),
    createdAt: createdAt(),
  },
  (t) => [
    lowerCase("academies_subdomain_lower", t.subdomain),
    // A page cannot be drawn in any other text.
    check("academies_accent_hex", sql`${t.accent} ~ '^#[0-9A-F]{6}$'`),
    // Exactly a rate other than the usual one has a reason.
    check(
      "academies_tax_reason",
      sql`${t.taxPercent} between 0 and 30 and (${t.taxPercent} = 19) = (${t.taxReason} = '')`,
    ),
  ],
);

/**
 * Every subdomain that is in use, and by whom: the one place that decides who gets a name. A row
 * without `until` is the address of an academy; with it, an address that an academy had, which leads
 * to the new one, or one that a request holds. After `until` anybody may have it.
 */
export const academyNames = pgTable(
  "academy_names",
  {
    subdomain: text("subdomain").primaryKey(),
    /** The academy; null where a request holds the name. */
    ownerId: uuid("owner_id"),
    /** The row of `academy_requests`; null where an academy has or had the name. */
    requestId: uuid("request_id"),
    until: moment("until"),
  },
  (t) => [
    lowerCase("academy_names_lower", t.subdomain),
    index("academy_names_of_owner").on(t.ownerId),
  ],
);

/** Academies that were asked for and wait for their link to be used; rows of the root academy. */
export const academyRequests = pgTable(
  "academy_requests",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    subdomain: text("subdomain").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    categories: jsonb("categories").$type<NewCategory[]>().notNull(),
    /** SHA-256 of the token in the newest mailed link; null before the first mail. */
    tokenHash: text("token_hash"),
    createdAt: createdAt(),
    /** Of the name and of every link. */
    expiresAt: moment("expires_at").notNull(),
    /** When the link was used, and the academy that it opened. */
    openedAt: moment("opened_at"),
    openedId: uuid("opened_id"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("academy_requests_by_token").on(t.academyId, t.tokenHash),
    index("academy_requests_by_email").on(t.academyId, t.email),
    lowerCase("academy_requests_email_lower", t.email),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);

export const academyCategories = pgTable(
  "academy_categories",
  {
    academyId: uuid("academy_id").notNull(),
    name: text("name").notNull(),
    position: integer("position").notNull(),
    /** An uploaded picture; null: a print that fits the name. */
    logoUrl: text("logo_url"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.name] }),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }).onDelete("cascade"),
  ],
);

export type AcademyRequest = typeof academyRequests.$inferSelect;
