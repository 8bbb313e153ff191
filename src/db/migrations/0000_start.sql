CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "academies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subdomain" "citext",
	"name" text NOT NULL,
	"logo_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "academies_subdomain_unique" UNIQUE("subdomain")
);
--> statement-breakpoint
CREATE TABLE "academy_categories" (
	"academy_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "academy_categories_academy_id_name_pk" PRIMARY KEY("academy_id","name")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"academy_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"spent_at" timestamp with time zone,
	CONSTRAINT "refresh_tokens_academy_id_token_hash_pk" PRIMARY KEY("academy_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"completed_sign_up" boolean DEFAULT false NOT NULL,
	"picture_url" text,
	"description" text DEFAULT '' NOT NULL,
	"campaign_came_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "users_email_once" UNIQUE("academy_id","email")
);
--> statement-breakpoint
CREATE TABLE "order_claims" (
	"academy_id" uuid NOT NULL,
	"learner_email" "citext" NOT NULL,
	"course_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_claims_academy_id_learner_email_course_id_pk" PRIMARY KEY("academy_id","learner_email","course_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"academy_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"teacher_name" text NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "order_items_academy_id_order_id_course_id_pk" PRIMARY KEY("academy_id","order_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"buyer_id" uuid,
	"learner_email" "citext" NOT NULL,
	"status" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"usd_cop" numeric(12, 4) NOT NULL,
	"total_cop" bigint NOT NULL,
	"billing" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "orders_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "orders_idempotency" UNIQUE("academy_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"academy_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"gateway_id" text NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_academy_id_payment_id_gateway_id_status_pk" PRIMARY KEY("academy_id","payment_id","gateway_id","status")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"gateway_id" text,
	"status" text NOT NULL,
	"status_message" text,
	"amount_cop" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "payments_reference" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"price_cents" integer NOT NULL,
	"rating_tenths" integer DEFAULT 10 NOT NULL,
	"student_count" integer DEFAULT 0 NOT NULL,
	"cover_key" text,
	"status" text NOT NULL,
	"published_at" timestamp with time zone,
	"prerequisites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"learnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faqs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"include" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "courses_price" CHECK ("courses"."price_cents" between 100 and 50000 and "courses"."price_cents" % 100 = 0),
	CONSTRAINT "courses_rating" CHECK ("courses"."rating_tenths" between 10 and 50)
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"comments" boolean DEFAULT true NOT NULL,
	"is_free" boolean DEFAULT false NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lessons_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "lessons_within_course" UNIQUE("academy_id","course_id","id")
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "modules_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "modules_within_course" UNIQUE("academy_id","course_id","id")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"academy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_academy_id_user_id_course_id_pk" PRIMARY KEY("academy_id","user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_enrolments" (
	"academy_id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"course_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_enrolments_academy_id_email_course_id_pk" PRIMARY KEY("academy_id","email","course_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_views" (
	"academy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_views_academy_id_user_id_lesson_id_pk" PRIMARY KEY("academy_id","user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"academy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_academy_id_user_id_course_id_pk" PRIMARY KEY("academy_id","user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"key" text NOT NULL,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "uploads_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"original_name" text NOT NULL,
	"original_key" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"media_key" text,
	"duration_seconds" integer,
	"rungs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "videos_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "academy_categories" ADD CONSTRAINT "academy_categories_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_academy_id_session_id_sessions_academy_id_id_fk" FOREIGN KEY ("academy_id","session_id") REFERENCES "public"."sessions"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_academy_id_order_id_orders_academy_id_id_fk" FOREIGN KEY ("academy_id","order_id") REFERENCES "public"."orders"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_academy_id_order_id_orders_academy_id_id_fk" FOREIGN KEY ("academy_id","order_id") REFERENCES "public"."orders"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_academy_id_buyer_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","buyer_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_academy_id_payment_id_payments_academy_id_id_fk" FOREIGN KEY ("academy_id","payment_id") REFERENCES "public"."payments"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_academy_id_order_id_orders_academy_id_id_fk" FOREIGN KEY ("academy_id","order_id") REFERENCES "public"."orders"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_academy_id_teacher_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","teacher_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_academy_id_category_academy_categories_academy_id_name_fk" FOREIGN KEY ("academy_id","category") REFERENCES "public"."academy_categories"("academy_id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_academy_id_course_id_module_id_modules_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","module_id") REFERENCES "public"."modules"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_enrolments" ADD CONSTRAINT "waiting_enrolments_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_enrolments" ADD CONSTRAINT "waiting_enrolments_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD CONSTRAINT "lesson_views_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD CONSTRAINT "lesson_views_academy_id_course_id_lesson_id_lessons_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","lesson_id") REFERENCES "public"."lessons"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_academy_id_course_id_lesson_id_lessons_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","lesson_id") REFERENCES "public"."lessons"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_academy_id_course_id_lesson_id_lessons_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","lesson_id") REFERENCES "public"."lessons"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_academy_id_upload_id_uploads_academy_id_id_fk" FOREIGN KEY ("academy_id","upload_id") REFERENCES "public"."uploads"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refresh_tokens_of_session" ON "refresh_tokens" USING btree ("academy_id","session_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("academy_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("academy_id","order_id") WHERE "payments"."status" in ('created', 'pending', 'approved');--> statement-breakpoint
CREATE INDEX "courses_published" ON "courses" USING btree ("academy_id","status","published_at");--> statement-breakpoint
CREATE INDEX "courses_of_teacher" ON "courses" USING btree ("academy_id","teacher_id");--> statement-breakpoint
CREATE INDEX "lessons_of_module" ON "lessons" USING btree ("academy_id","module_id","position");--> statement-breakpoint
CREATE INDEX "enrolments_of_course" ON "enrolments" USING btree ("academy_id","course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_upload_once" ON "videos" USING btree ("academy_id","lesson_id","upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "videos_ready_newest" ON "videos" USING btree ("academy_id","lesson_id","ready_at") WHERE "videos"."status" = 'ready';