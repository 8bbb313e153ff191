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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { createdAt, id, lowerCase, moment, ownedByAcademy } from "#src/db/columns.ts";
import { uploads } from "#src/media/tables.ts";

/** Free content of an academy, at an address of its own (decisions: Landings and free content). */
export const campaigns = pgTable(
  "campaigns",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    /** Its part of the address: `/free-content/{name}`. */
    name: text("name").notNull(),
    title: text("title").notNull(),
    subtitle: text("subtitle").notNull().default(""),
    /** What one finds in it, a line each. */
    points: jsonb("points").$type<string[]>().notNull().default([]),
    /** An uploaded picture; null: a print that fits the title. */
    imageUrl: text("image_url"),
    /** What the unticked box asks; empty: nobody is asked. */
    consentText: text("consent_text").notNull().default(""),
    /** Whether its page is there for everybody. */
    isOpen: boolean("is_open").notNull().default(false),
    /** The first moment without it; null: it does not end. */
    endsAt: moment("ends_at"),
    /** Increases with each change of its texts, address and days. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    removedAt: moment("removed_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    uniqueIndex("campaigns_name").on(t.academyId, t.name).where(sql`${t.removedAt} is null`),
    lowerCase("campaigns_name_lower", t.name),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);

/** What a campaign hands out; the order is that of `position`. */
export const campaignFiles = pgTable(
  "campaign_files",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    campaignId: uuid("campaign_id").notNull(),
    title: text("title").notNull(),
    /** Null for a file that is announced and not yet there. */
    uploadId: uuid("upload_id"),
    /** Of the stored object; null as `uploadId`. */
    key: text("key"),
    contentType: text("content_type"),
    bytes: bigint("bytes", { mode: "number" }),
    /** Whether it may be downloaded; false where there is no object. */
    available: boolean("available").notNull().default(false),
    position: integer("position").notNull(),
    createdAt: createdAt(),
    removedAt: moment("removed_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("campaign_files_of_campaign").on(t.academyId, t.campaignId),
    check("campaign_files_available", sql`not ${t.available} or ${t.key} is not null`),
    foreignKey({
      columns: [t.academyId, t.campaignId],
      foreignColumns: [campaigns.academyId, campaigns.id],
    }),
    foreignKey({
      columns: [t.academyId, t.uploadId],
      foreignColumns: [uploads.academyId, uploads.id],
    }),
  ],
);

/** Who signed up with which campaign, and whether they let the academy write to them. */
export const campaignLeads = pgTable(
  "campaign_leads",
  {
    academyId: uuid("academy_id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
    /** When they ticked the box; null: they did not. */
    consentedAt: moment("consented_at"),
    /** What the box said then. */
    consentText: text("consent_text").notNull().default(""),
    /** When they took it back. */
    withdrawnAt: moment("withdrawn_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.campaignId, t.userId] }),
    index("campaign_leads_of_user").on(t.academyId, t.userId),
    index("campaign_leads_by_time").on(t.academyId, t.campaignId, t.createdAt),
    foreignKey({
      columns: [t.academyId, t.campaignId],
      foreignColumns: [campaigns.academyId, campaigns.id],
    }),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

/** Who was handed which file. */
export const campaignDownloads = pgTable(
  "campaign_downloads",
  {
    academyId: uuid("academy_id").notNull(),
    fileId: uuid("file_id").notNull(),
    userId: uuid("user_id").notNull(),
    firstAt: moment("first_at").notNull(),
    lastAt: moment("last_at").notNull(),
    times: integer("times").notNull().default(1),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.fileId, t.userId] }),
    index("campaign_downloads_of_user").on(t.academyId, t.userId),
    foreignKey({
      columns: [t.academyId, t.fileId],
      foreignColumns: [campaignFiles.academyId, campaignFiles.id],
    }),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }).onDelete("cascade"),
  ],
);

export type Campaign = typeof campaigns.$inferSelect;
export type CampaignFile = typeof campaignFiles.$inferSelect;
