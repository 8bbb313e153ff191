UPDATE "lesson_views" SET
	"played_seconds" = "measured"."counted",
	"played_before" = "measured"."counted",
	"reached_step" = "measured"."step",
	"step_before" = "measured"."step"
FROM (
	SELECT "views"."academy_id", "views"."user_id", "views"."lesson_id",
		coalesce((
			SELECT sum(upper("part") - lower("part"))
			FROM unnest("views"."played" * int4multirange(int4range(0, "lessons"."duration_seconds"))) AS "part"
		), 0) AS "counted",
		CASE WHEN "views"."marked_at" IS NOT NULL AND "views"."seconds" = 0 AND "views"."place_at" = to_timestamp(0) AND isempty("views"."played") THEN 0
			ELSE least(20, least("views"."seconds", "lessons"."duration_seconds")::bigint * 20 / "lessons"."duration_seconds" + 1) END AS "step"
	FROM "lesson_views" AS "views"
	JOIN "lessons" ON "lessons"."academy_id" = "views"."academy_id" AND "lessons"."id" = "views"."lesson_id"
	WHERE "lessons"."duration_seconds" > 0
) AS "measured"
WHERE "lesson_views"."academy_id" = "measured"."academy_id"
	AND "lesson_views"."user_id" = "measured"."user_id"
	AND "lesson_views"."lesson_id" = "measured"."lesson_id";--> statement-breakpoint
UPDATE "enrolments" SET "completed_at" = "finished"."at"
FROM (
	SELECT "places"."academy_id", "places"."user_id", "places"."course_id",
		least(now(), greatest("places"."created_at", max(least("views"."watched_at", "views"."marked_at")))) AS "at"
	FROM "enrolments" AS "places"
	JOIN "lessons" ON "lessons"."academy_id" = "places"."academy_id" AND "lessons"."course_id" = "places"."course_id"
		AND "lessons"."published" AND "lessons"."finished_at" IS NOT NULL
		AND ("lessons"."removed_at" IS NULL OR "lessons"."removed_at" > "places"."created_at")
	LEFT JOIN "lesson_views" AS "views" ON "views"."academy_id" = "places"."academy_id"
		AND "views"."user_id" = "places"."user_id" AND "views"."lesson_id" = "lessons"."id"
	GROUP BY "places"."academy_id", "places"."user_id", "places"."course_id", "places"."created_at"
	HAVING bool_and("views"."watched_at" IS NOT NULL OR "views"."marked_at" IS NOT NULL)
) AS "finished"
WHERE "enrolments"."academy_id" = "finished"."academy_id"
	AND "enrolments"."user_id" = "finished"."user_id"
	AND "enrolments"."course_id" = "finished"."course_id";--> statement-breakpoint
INSERT INTO "lesson_figures" ("academy_id", "course_id", "lesson_id", "opened", "finished", "reached")
SELECT "academy_id", "course_id", "lesson_id", count(*),
	count(*) FILTER (WHERE "watched_at" IS NOT NULL OR "marked_at" IS NOT NULL),
	ARRAY[
		count(*) FILTER (WHERE "reached_step" = 1),
		count(*) FILTER (WHERE "reached_step" = 2),
		count(*) FILTER (WHERE "reached_step" = 3),
		count(*) FILTER (WHERE "reached_step" = 4),
		count(*) FILTER (WHERE "reached_step" = 5),
		count(*) FILTER (WHERE "reached_step" = 6),
		count(*) FILTER (WHERE "reached_step" = 7),
		count(*) FILTER (WHERE "reached_step" = 8),
		count(*) FILTER (WHERE "reached_step" = 9),
		count(*) FILTER (WHERE "reached_step" = 10),
		count(*) FILTER (WHERE "reached_step" = 11),
		count(*) FILTER (WHERE "reached_step" = 12),
		count(*) FILTER (WHERE "reached_step" = 13),
		count(*) FILTER (WHERE "reached_step" = 14),
		count(*) FILTER (WHERE "reached_step" = 15),
		count(*) FILTER (WHERE "reached_step" = 16),
		count(*) FILTER (WHERE "reached_step" = 17),
		count(*) FILTER (WHERE "reached_step" = 18),
		count(*) FILTER (WHERE "reached_step" = 19),
		count(*) FILTER (WHERE "reached_step" = 20)
	]::int[]
FROM "lesson_views"
GROUP BY "academy_id", "course_id", "lesson_id";--> statement-breakpoint
INSERT INTO "course_days" ("academy_id", "course_id", "day", "enrolled", "sold", "sold_cents", "completed", "watched_seconds")
SELECT "academy_id", "course_id", (("at" AT TIME ZONE 'UTC') - interval '5 hours')::date,
	sum("enrolled"), sum("sold"), sum("sold_cents"), sum("completed"), least(sum("watched_seconds"), 2147483647)
FROM (
	SELECT "academy_id", "course_id", "created_at" AS "at",
		1 AS "enrolled", 0 AS "sold", 0 AS "sold_cents", 0 AS "completed", 0 AS "watched_seconds"
	FROM "enrolments"
	UNION ALL
	SELECT "academy_id", "course_id", "completed_at", 0, 0, 0, 1, 0
	FROM "enrolments" WHERE "completed_at" IS NOT NULL
	UNION ALL
	SELECT "items"."academy_id", "items"."course_id",
		coalesce("payments"."settled_at", "orders"."settled_at", "orders"."created_at"), 0, 1, "items"."price_cents", 0, 0
	FROM "order_items" AS "items"
	JOIN "orders" ON "orders"."academy_id" = "items"."academy_id" AND "orders"."id" = "items"."order_id"
	LEFT JOIN "payments" ON "payments"."academy_id" = "items"."academy_id"
		AND "payments"."order_id" = "items"."order_id" AND "payments"."status" = 'approved'
	WHERE "orders"."status" = 'paid'
	UNION ALL
	SELECT "academy_id", "course_id",
		least(now(), CASE WHEN "place_at" > "created_at" THEN "place_at" ELSE "created_at" END), 0, 0, 0, 0, "played_seconds"
	FROM "lesson_views" WHERE "played_seconds" > 0
) AS "events"
GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "teacher_days" ("academy_id", "teacher_id", "day", "enrolled", "sold", "sold_cents", "completed", "watched_seconds")
SELECT "courses"."academy_id", "courses"."teacher_id", "day",
	sum("enrolled"), sum("sold"), sum("sold_cents"), sum("completed"), least(sum("watched_seconds"::bigint), 2147483647)
FROM "course_days"
JOIN "courses" ON "courses"."academy_id" = "course_days"."academy_id" AND "courses"."id" = "course_days"."course_id"
GROUP BY 1, 2, 3;
