CREATE TABLE "course_sales" (
	"academy_id" uuid NOT NULL,
	"month" date NOT NULL,
	"course_id" uuid NOT NULL,
	"places" integer DEFAULT 0 NOT NULL,
	"returned_places" integer DEFAULT 0 NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"total_cop" bigint DEFAULT 0 NOT NULL,
	"returned_cop" bigint DEFAULT 0 NOT NULL,
	"net_cop" bigint DEFAULT 0 NOT NULL,
	"teacher_cop" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "course_sales_academy_id_month_course_id_pk" PRIMARY KEY("academy_id","month","course_id")
);
--> statement-breakpoint
ALTER TABLE "course_sales" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sales_days" (
	"academy_id" uuid NOT NULL,
	"day" date NOT NULL,
	"places" integer DEFAULT 0 NOT NULL,
	"returned_places" integer DEFAULT 0 NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"total_cop" bigint DEFAULT 0 NOT NULL,
	"returned_cop" bigint DEFAULT 0 NOT NULL,
	"tax_cop" bigint DEFAULT 0 NOT NULL,
	"gateway_cop" bigint DEFAULT 0 NOT NULL,
	"platform_cop" bigint DEFAULT 0 NOT NULL,
	"teachers_cop" bigint DEFAULT 0 NOT NULL,
	"academy_cop" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_days_academy_id_day_pk" PRIMARY KEY("academy_id","day")
);
--> statement-breakpoint
ALTER TABLE "sales_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "course_sales" ADD CONSTRAINT "course_sales_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("academy_id","status","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_learner" ON "orders" USING btree ("academy_id","learner_email","created_at");--> statement-breakpoint
ALTER TABLE "academies" ADD CONSTRAINT "academies_accent_hex" CHECK ("academies"."accent" ~ '^#[0-9A-F]{6}$');--> statement-breakpoint
CREATE POLICY "of_academy" ON "course_sales" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "sales_days" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
-- What was sold before it was added up. An order from before the ledger counts on the day when it
-- was settled, and brings no pesos.
CREATE TEMPORARY TABLE "sold_before" ON COMMIT DROP AS
SELECT "orders"."academy_id", "orders"."id" AS "order_id", "orders"."tax_cents",
	((coalesce("ledger"."sold_at", "orders"."settled_at", "orders"."created_at") AT TIME ZONE 'UTC') - interval '5 hours')::date AS "sold_on",
	CASE WHEN "orders"."status" <> 'paid' THEN
		((coalesce("ledger"."returned_at", "orders"."settled_at", "orders"."created_at") AT TIME ZONE 'UTC') - interval '5 hours')::date
	END AS "returned_on",
	coalesce("ledger"."total", 0) AS "total", coalesce("ledger"."net", 0) AS "net"
FROM "orders"
LEFT JOIN (
	SELECT "academy_id", "order_id",
		min("created_at") FILTER (WHERE "cause" = 'sale') AS "sold_at",
		min("created_at") FILTER (WHERE "cause" = 'refund') AS "returned_at",
		-sum("amount_cop") FILTER (WHERE "cause" = 'sale' AND "account" = 'buyer') AS "total",
		sum("amount_cop") FILTER (WHERE "cause" = 'sale' AND "account" IN ('teacher', 'academy')) AS "net"
	FROM "ledger_rows" WHERE "order_id" IS NOT NULL GROUP BY "academy_id", "order_id"
) AS "ledger" ON "ledger"."academy_id" = "orders"."academy_id" AND "ledger"."order_id" = "orders"."id"
WHERE "orders"."status" IN ('paid', 'voided', 'refunded');--> statement-breakpoint
CREATE TEMPORARY TABLE "sold_items_before" ON COMMIT DROP AS
SELECT "parts".*,
	CASE WHEN "all" = 0 THEN 0 ELSE round("order_tax" * "upto" / "all") - round("order_tax" * ("upto" - "paid") / "all") END AS "tax",
	CASE WHEN "all" = 0 THEN 0 ELSE round("order_total" * "upto" / "all") - round("order_total" * ("upto" - "paid") / "all") END AS "total",
	CASE WHEN "all" = 0 THEN 0 ELSE round("order_net" * "upto" / "all") - round("order_net" * ("upto" - "paid") / "all") END AS "net",
	coalesce((
		SELECT sum("amount_cop") FROM "ledger_rows" AS "rows"
		WHERE "rows"."academy_id" = "parts"."academy_id" AND "rows"."order_id" = "parts"."order_id"
			AND "rows"."course_id" = "parts"."course_id" AND "rows"."cause" = 'sale' AND "rows"."account" = 'teacher'
	), 0) AS "teacher"
FROM (
	SELECT "sold_before"."academy_id", "sold_before"."order_id", "course_id", "sold_on", "returned_on",
		"price_cents", "discount_cents", "tax_cents"::numeric AS "order_tax",
		"sold_before"."total"::numeric AS "order_total", "sold_before"."net"::numeric AS "order_net",
		("price_cents" - "discount_cents")::numeric AS "paid",
		sum("price_cents" - "discount_cents") OVER (PARTITION BY "sold_before"."academy_id", "sold_before"."order_id")::numeric AS "all",
		sum("price_cents" - "discount_cents") OVER (PARTITION BY "sold_before"."academy_id", "sold_before"."order_id" ORDER BY "course_id")::numeric AS "upto"
	FROM "sold_before"
	JOIN "order_items" ON "order_items"."academy_id" = "sold_before"."academy_id" AND "order_items"."order_id" = "sold_before"."order_id"
) AS "parts";--> statement-breakpoint
INSERT INTO "course_sales" ("academy_id", "month", "course_id", "places", "returned_places", "gross_cents", "discount_cents", "tax_cents", "total_cop", "returned_cop", "net_cop", "teacher_cop")
SELECT "academy_id", date_trunc('month', "day")::date, "course_id", sum("places"), sum("returned"), sum("gross"), sum("discount"), sum("tax"), sum("total"), sum("given_back"), sum("net"), sum("teacher")
FROM (
	SELECT "academy_id", "course_id", "sold_on" AS "day", 1 AS "places", 0 AS "returned", "price_cents" AS "gross",
		"discount_cents" AS "discount", "tax", "total", 0 AS "given_back", "net", "teacher"
	FROM "sold_items_before"
	UNION ALL
	SELECT "academy_id", "course_id", "returned_on", 0, 1, 0, 0, 0, 0, "total", -"net", -"teacher"
	FROM "sold_items_before" WHERE "returned_on" IS NOT NULL
) AS "happened" GROUP BY "academy_id", date_trunc('month', "day"), "course_id";--> statement-breakpoint
INSERT INTO "sales_days" ("academy_id", "day", "places", "returned_places", "gross_cents", "discount_cents", "tax_cents", "total_cop", "returned_cop", "tax_cop", "gateway_cop", "platform_cop", "teachers_cop", "academy_cop")
SELECT "academy_id", "day", sum("places"), sum("returned"), sum("gross"), sum("discount"), sum("tax"),
	coalesce(sum("cop") FILTER (WHERE "what" = 'total'), 0), coalesce(sum("cop") FILTER (WHERE "what" = 'returned'), 0),
	coalesce(sum("cop") FILTER (WHERE "what" = 'tax'), 0), coalesce(sum("cop") FILTER (WHERE "what" = 'gateway'), 0),
	coalesce(sum("cop") FILTER (WHERE "what" = 'platform'), 0), coalesce(sum("cop") FILTER (WHERE "what" = 'teacher'), 0),
	coalesce(sum("cop") FILTER (WHERE "what" = 'academy'), 0)
FROM (
	SELECT "academy_id", "sold_on" AS "day", 1 AS "places", 0 AS "returned", "price_cents" AS "gross", "discount_cents" AS "discount", "tax", NULL AS "what", 0 AS "cop"
	FROM "sold_items_before"
	UNION ALL
	SELECT "academy_id", "returned_on", 0, 1, 0, 0, 0, NULL, 0 FROM "sold_items_before" WHERE "returned_on" IS NOT NULL
	UNION ALL
	SELECT "academy_id", (("created_at" AT TIME ZONE 'UTC') - interval '5 hours')::date, 0, 0, 0, 0, 0, "account", "amount_cop"
	FROM "ledger_rows" WHERE "order_id" IS NOT NULL AND "account" IN ('tax', 'gateway', 'platform', 'teacher', 'academy')
	UNION ALL
	SELECT "academy_id", (("created_at" AT TIME ZONE 'UTC') - interval '5 hours')::date, 0, 0, 0, 0, 0, 'total', -"amount_cop"
	FROM "ledger_rows" WHERE "cause" = 'sale' AND "account" = 'buyer'
	UNION ALL
	SELECT "academy_id", (("created_at" AT TIME ZONE 'UTC') - interval '5 hours')::date, 0, 0, 0, 0, 0, 'returned',
		CASE WHEN "cause" = 'refund' THEN "amount_cop" ELSE -"amount_cop" END
	FROM "ledger_rows" WHERE ("cause" = 'refund' AND "account" = 'due') OR ("cause" = 'reversal' AND "account" = 'academy')
) AS "happened" GROUP BY "academy_id", "day";
