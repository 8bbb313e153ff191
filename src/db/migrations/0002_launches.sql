CREATE TABLE "course_counts" (
	"academy_id" uuid NOT NULL,
	"category" text NOT NULL,
	"listed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_counts_academy_id_category_pk" PRIMARY KEY("academy_id","category")
);
--> statement-breakpoint
CREATE TABLE "course_words" (
	"academy_id" uuid NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "course_words_academy_id_word_pk" PRIMARY KEY("academy_id","word")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"academy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "subscriptions_academy_id_user_id_course_id_pk" PRIMARY KEY("academy_id","user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"symbol" text NOT NULL,
	"day" date NOT NULL,
	"price" double precision NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_symbol_day_pk" PRIMARY KEY("symbol","day")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "scheduled_launch" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "is_subscription" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "promotional_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "feed_listing" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "search" "tsvector" DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
ALTER TABLE "course_counts" ADD CONSTRAINT "course_counts_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_words" ADD CONSTRAINT "course_words_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_words_alike" ON "course_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_of_course" ON "subscriptions" USING btree ("academy_id","course_id");--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin ("search");--> statement-breakpoint
CREATE INDEX "courses_launching" ON "courses" USING btree ("academy_id","scheduled_launch");