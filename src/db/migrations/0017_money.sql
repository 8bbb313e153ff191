CREATE TABLE "refunds" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"way" text NOT NULL,
	"amount_cop" bigint NOT NULL,
	"account" jsonb,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"note" text,
	"reference" text,
	"sent_at" timestamp with time zone,
	"sent_by" uuid,
	"confirmed_at" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "refunds_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "refunds_one_for_payment" UNIQUE("academy_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coupon_courses" (
	"academy_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	CONSTRAINT "coupon_courses_academy_id_coupon_id_course_id_pk" PRIMARY KEY("academy_id","coupon_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_courses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"academy_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"learner_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemptions_academy_id_order_id_pk" PRIMARY KEY("academy_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "coupons" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"teacher_id" uuid,
	"percent" integer,
	"amount_cents" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"redemption_limit" integer,
	"limit_for_each" integer DEFAULT 1 NOT NULL,
	"chosen_only" boolean NOT NULL,
	"is_on" boolean NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "coupons_code" UNIQUE("academy_id","code"),
	CONSTRAINT "coupons_code_shape" CHECK ("coupons"."code" ~ '^[A-Z0-9]{3,12}$'),
	CONSTRAINT "coupons_one_kind" CHECK (("coupons"."percent" is null) <> ("coupons"."amount_cents" is null)),
	CONSTRAINT "coupons_redeemed" CHECK ("coupons"."redeemed" between 0 and coalesce("coupons"."redemption_limit", "coupons"."redeemed"))
);
--> statement-breakpoint
ALTER TABLE "coupons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_rows" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"account" text NOT NULL,
	"user_id" uuid,
	"order_id" uuid,
	"course_id" uuid,
	"amount_cop" bigint NOT NULL,
	"payable_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_rows_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "ledger_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"academy_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"account" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_accounts_academy_id_teacher_id_pk" PRIMARY KEY("academy_id","teacher_id")
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payouts" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"amount_cop" bigint NOT NULL,
	"to_account" text NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "payouts_idempotency" UNIQUE("academy_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "payouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "share_percent" integer DEFAULT 70 NOT NULL;--> statement-breakpoint
ALTER TABLE "academies" ADD COLUMN "platform_percent" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "instructions" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_academy_id_order_id_orders_academy_id_id_fk" FOREIGN KEY ("academy_id","order_id") REFERENCES "public"."orders"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_academy_id_payment_id_payments_academy_id_id_fk" FOREIGN KEY ("academy_id","payment_id") REFERENCES "public"."payments"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_academy_id_decided_by_users_academy_id_id_fk" FOREIGN KEY ("academy_id","decided_by") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_academy_id_sent_by_users_academy_id_id_fk" FOREIGN KEY ("academy_id","sent_by") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_courses" ADD CONSTRAINT "coupon_courses_academy_id_coupon_id_coupons_academy_id_id_fk" FOREIGN KEY ("academy_id","coupon_id") REFERENCES "public"."coupons"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_courses" ADD CONSTRAINT "coupon_courses_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_academy_id_coupon_id_coupons_academy_id_id_fk" FOREIGN KEY ("academy_id","coupon_id") REFERENCES "public"."coupons"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_academy_id_teacher_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","teacher_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_academy_id_created_by_users_academy_id_id_fk" FOREIGN KEY ("academy_id","created_by") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_rows" ADD CONSTRAINT "ledger_rows_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_rows" ADD CONSTRAINT "ledger_rows_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_academy_id_teacher_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","teacher_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_academy_id_teacher_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","teacher_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_academy_id_created_by_users_academy_id_id_fk" FOREIGN KEY ("academy_id","created_by") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("academy_id","order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_status" ON "refunds" USING btree ("academy_id","status","asked_at");--> statement-breakpoint
CREATE INDEX "coupon_courses_by_course" ON "coupon_courses" USING btree ("academy_id","course_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_of_learner" ON "coupon_redemptions" USING btree ("academy_id","coupon_id","learner_email");--> statement-breakpoint
CREATE INDEX "coupons_of_teacher" ON "coupons" USING btree ("academy_id","teacher_id");--> statement-breakpoint
CREATE INDEX "ledger_rows_of_order" ON "ledger_rows" USING btree ("academy_id","order_id");--> statement-breakpoint
CREATE INDEX "ledger_rows_of_user" ON "ledger_rows" USING btree ("academy_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_rows_of_balance" ON "ledger_rows" USING btree ("academy_id","account","user_id","payable_at","amount_cop");--> statement-breakpoint
CREATE INDEX "ledger_rows_by_time" ON "ledger_rows" USING btree ("academy_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_of_teacher" ON "payouts" USING btree ("academy_id","teacher_id","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_academy_id_coupon_id_coupons_academy_id_id_fk" FOREIGN KEY ("academy_id","coupon_id") REFERENCES "public"."coupons"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("academy_id","buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_receipt" ON "orders" USING btree ("academy_id","receipt_email","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("academy_id","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_receipt_email_lower" CHECK ("orders"."receipt_email" = lower("orders"."receipt_email"));--> statement-breakpoint
CREATE POLICY "of_academy" ON "refunds" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "coupon_courses" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "coupon_redemptions" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "coupons" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "ledger_rows" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "payout_accounts" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "payouts" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
UPDATE "orders" SET
	"receipt_email" = lower(coalesce("billing"->>'email', "learner_email")),
	"is_gift" = lower(coalesce("billing"->>'email', "learner_email")) <> "learner_email"
WHERE "buyer_id" IS NULL;
