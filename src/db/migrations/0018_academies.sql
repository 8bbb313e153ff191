CREATE TABLE "academy_names" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"request_id" uuid,
	"until" timestamp with time zone,
	CONSTRAINT "academy_names_lower" CHECK ("academy_names"."subdomain" = lower("academy_names"."subdomain"))
);
--> statement-breakpoint
CREATE TABLE "academy_requests" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subdomain" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"categories" jsonb NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"opened_id" uuid,
	CONSTRAINT "academy_requests_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "academy_requests_email_lower" CHECK ("academy_requests"."email" = lower("academy_requests"."email"))
);
--> statement-breakpoint
ALTER TABLE "academy_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "teacher_invitations" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"inviter_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"teacher_id" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "teacher_invitations_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "teacher_invitations_token" UNIQUE("academy_id","token_hash"),
	CONSTRAINT "teacher_invitations_email_lower" CHECK ("teacher_invitations"."email" = lower("teacher_invitations"."email"))
);
--> statement-breakpoint
ALTER TABLE "teacher_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "teacher_requests" (
	"academy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "teacher_requests_academy_id_user_id_pk" PRIMARY KEY("academy_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "teacher_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "whatsapp" text;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "tabs_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "teaching" text DEFAULT 'invitation' NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "shares_learner_emails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "suspended_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "storage_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "academy_categories" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shares_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "teaching_suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "academy_requests" ADD CONSTRAINT "academy_requests_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_invitations" ADD CONSTRAINT "teacher_invitations_academy_id_inviter_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","inviter_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_invitations" ADD CONSTRAINT "teacher_invitations_academy_id_teacher_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","teacher_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_requests" ADD CONSTRAINT "teacher_requests_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "academy_names_of_owner" ON "academy_names" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "academy_requests_by_token" ON "academy_requests" USING btree ("academy_id","token_hash");--> statement-breakpoint
CREATE INDEX "academy_requests_by_email" ON "academy_requests" USING btree ("academy_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_invitations_pending" ON "teacher_invitations" USING btree ("academy_id","email") WHERE "teacher_invitations"."accepted_at" is null and "teacher_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "teacher_invitations_of_inviter" ON "teacher_invitations" USING btree ("academy_id","inviter_id");--> statement-breakpoint
CREATE INDEX "teacher_invitations_of_teacher" ON "teacher_invitations" USING btree ("academy_id","teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_requests_waiting" ON "teacher_requests" USING btree ("academy_id","created_at") WHERE "teacher_requests"."decision" is null;--> statement-breakpoint
CREATE POLICY "of_academy" ON "academy_requests" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "teacher_invitations" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "teacher_requests" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
-- Every subdomain is in the table that decides who gets one.
INSERT INTO "academy_names" ("subdomain", "owner_id") SELECT "subdomain", "id" FROM "academies" WHERE "subdomain" IS NOT NULL;--> statement-breakpoint
-- Anybody may teach on the main host.
UPDATE "academies" SET "teaching" = 'open' WHERE "subdomain" IS NULL;
