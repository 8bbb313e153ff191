CREATE TABLE "administrator_invitations" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"inviter_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"administrator_id" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "administrator_invitations_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "administrator_invitations_token" UNIQUE("academy_id","token_hash"),
	CONSTRAINT "administrator_invitations_email_lower" CHECK ("administrator_invitations"."email" = lower("administrator_invitations"."email"))
);
--> statement-breakpoint
ALTER TABLE "administrator_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_changes" (
	"academy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_academy_id_user_id_pk" PRIMARY KEY("academy_id","user_id"),
	CONSTRAINT "email_changes_id" UNIQUE("academy_id","id"),
	CONSTRAINT "email_changes_token" UNIQUE("academy_id","token_hash"),
	CONSTRAINT "email_changes_email_lower" CHECK ("email_changes"."new_email" = lower("email_changes"."new_email"))
);
--> statement-breakpoint
ALTER TABLE "email_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "pesos_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "closing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "learner_id" uuid;--> statement-breakpoint
ALTER TABLE "administrator_invitations" ADD CONSTRAINT "administrator_invitations_academy_id_inviter_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","inviter_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administrator_invitations" ADD CONSTRAINT "administrator_invitations_academy_id_administrator_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","administrator_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "administrator_invitations_pending" ON "administrator_invitations" USING btree ("academy_id","email") WHERE "administrator_invitations"."accepted_at" is null and "administrator_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "administrator_invitations_of_inviter" ON "administrator_invitations" USING btree ("academy_id","inviter_id");--> statement-breakpoint
CREATE INDEX "administrator_invitations_of_administrator" ON "administrator_invitations" USING btree ("academy_id","administrator_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_academy_id_learner_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","learner_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_moved_learner" ON "orders" USING btree ("academy_id","learner_id") WHERE "orders"."learner_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_coupon" ON "orders" USING btree ("academy_id","coupon_id") WHERE "orders"."coupon_id" is not null;--> statement-breakpoint
CREATE POLICY "of_academy" ON "administrator_invitations" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "email_changes" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);