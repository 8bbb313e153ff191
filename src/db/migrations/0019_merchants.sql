CREATE TABLE "merchants" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"sealed_keys" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "merchants_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "merchants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_academy_id_merchant_id_merchants_academy_id_id_fk" FOREIGN KEY ("academy_id","merchant_id") REFERENCES "public"."merchants"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "of_academy" ON "merchants" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);