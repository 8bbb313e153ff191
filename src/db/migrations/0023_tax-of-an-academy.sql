ALTER TABLE "academies" ADD COLUMN "tax_percent" integer DEFAULT 19 NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "tax_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_percent" integer DEFAULT 19 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD CONSTRAINT "academies_tax_reason" CHECK ("academies"."tax_percent" between 0 and 30 and ("academies"."tax_percent" = 19) = ("academies"."tax_reason" = ''));