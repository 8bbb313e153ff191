-- Each academy's rows are hidden from whoever is bound to another; e-mails and subdomains become
-- lower-case text, for PostgreSQL cannot use an index of citext under row-level security; the last
-- two unique keys without academy_id get it.
ALTER TABLE "academy_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "course_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "course_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "courses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lessons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "modules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "enrolments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "waiting_enrolments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lesson_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attachments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "videos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_reference";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_key";--> statement-breakpoint
ALTER TABLE "academies" ALTER COLUMN "subdomain" SET DATA TYPE text USING lower("subdomain"::text);--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE text USING lower("email"::text);--> statement-breakpoint
ALTER TABLE "order_claims" ALTER COLUMN "learner_email" SET DATA TYPE text USING lower("learner_email"::text);--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "learner_email" SET DATA TYPE text USING lower("learner_email"::text);--> statement-breakpoint
ALTER TABLE "waiting_enrolments" ALTER COLUMN "email" SET DATA TYPE text USING lower("email"::text);--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reference" UNIQUE("academy_id","reference");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_key" UNIQUE("academy_id","key");--> statement-breakpoint
ALTER TABLE "academies" ADD CONSTRAINT "academies_subdomain_lower" CHECK ("academies"."subdomain" = lower("academies"."subdomain"));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"));--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_email_lower" CHECK ("order_claims"."learner_email" = lower("order_claims"."learner_email"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_learner_email_lower" CHECK ("orders"."learner_email" = lower("orders"."learner_email"));--> statement-breakpoint
ALTER TABLE "waiting_enrolments" ADD CONSTRAINT "waiting_enrolments_email_lower" CHECK ("waiting_enrolments"."email" = lower("waiting_enrolments"."email"));--> statement-breakpoint
CREATE POLICY "of_academy" ON "academy_categories" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "email_links" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "identities" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "users" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "order_claims" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "order_items" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "orders" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "payment_events" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "payments" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "course_counts" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "course_words" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "courses" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "lessons" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "modules" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "enrolments" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "subscriptions" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "waiting_enrolments" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "comments" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "lesson_views" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "progress" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "attachments" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "uploads" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "videos" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
-- On a managed server it may belong to somebody else; it does no harm there.
DO $$ BEGIN
	DROP EXTENSION IF EXISTS citext;
EXCEPTION WHEN insufficient_privilege OR dependent_objects_still_exist THEN NULL;
END $$;
