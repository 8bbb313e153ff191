CREATE TABLE "campaign_downloads" (
	"academy_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "campaign_downloads_academy_id_file_id_user_id_pk" PRIMARY KEY("academy_id","file_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_downloads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_files" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"title" text NOT NULL,
	"upload_id" uuid,
	"key" text,
	"content_type" text,
	"bytes" bigint,
	"available" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "campaign_files_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "campaign_files_available" CHECK (not "campaign_files"."available" or "campaign_files"."key" is not null)
);
--> statement-breakpoint
ALTER TABLE "campaign_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaign_leads" (
	"academy_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consented_at" timestamp with time zone,
	"consent_text" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "campaign_leads_academy_id_campaign_id_user_id_pk" PRIMARY KEY("academy_id","campaign_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "campaign_leads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "campaigns" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image_url" text,
	"consent_text" text DEFAULT '' NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "campaigns_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "campaigns_name_lower" CHECK ("campaigns"."name" = lower("campaigns"."name"))
);
--> statement-breakpoint
ALTER TABLE "campaigns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "contact_messages_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visit_days" (
	"academy_id" uuid NOT NULL,
	"page" text NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "visit_days_academy_id_page_day_pk" PRIMARY KEY("academy_id","page","day")
);
--> statement-breakpoint
ALTER TABLE "visit_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "headline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "testimonial" jsonb;--> statement-breakpoint
ALTER TABLE "campaign_downloads" ADD CONSTRAINT "campaign_downloads_academy_id_file_id_campaign_files_academy_id_id_fk" FOREIGN KEY ("academy_id","file_id") REFERENCES "public"."campaign_files"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_downloads" ADD CONSTRAINT "campaign_downloads_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_files" ADD CONSTRAINT "campaign_files_academy_id_campaign_id_campaigns_academy_id_id_fk" FOREIGN KEY ("academy_id","campaign_id") REFERENCES "public"."campaigns"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_files" ADD CONSTRAINT "campaign_files_academy_id_upload_id_uploads_academy_id_id_fk" FOREIGN KEY ("academy_id","upload_id") REFERENCES "public"."uploads"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_leads" ADD CONSTRAINT "campaign_leads_academy_id_campaign_id_campaigns_academy_id_id_fk" FOREIGN KEY ("academy_id","campaign_id") REFERENCES "public"."campaigns"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_leads" ADD CONSTRAINT "campaign_leads_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_days" ADD CONSTRAINT "visit_days_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_downloads_of_user" ON "campaign_downloads" USING btree ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "campaign_files_of_campaign" ON "campaign_files" USING btree ("academy_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_leads_of_user" ON "campaign_leads" USING btree ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "campaign_leads_by_time" ON "campaign_leads" USING btree ("academy_id","campaign_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name" ON "campaigns" USING btree ("academy_id","name") WHERE "campaigns"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("academy_id","created_at");--> statement-breakpoint
CREATE POLICY "of_academy" ON "campaign_downloads" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "campaign_files" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "campaign_leads" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "campaigns" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "contact_messages" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "visit_days" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);