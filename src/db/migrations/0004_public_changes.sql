-- Whatever public pages show tells every listening process, once its transaction commits, which
-- academy it belongs to; '*' is every academy. PostgreSQL sends the same words once a transaction.
CREATE FUNCTION tell_everywhere() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('public_changes', '*');
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Drafts are nobody's to see, and a teacher saves them often.
CREATE FUNCTION tell_of_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('public_changes', academy_id::text)
	FROM (
		SELECT DISTINCT changed.academy_id FROM changed WHERE status IN ('published', 'archived')
	) AS shown;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_course_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('public_changes', academy_id::text)
	FROM (
		SELECT DISTINCT changed.academy_id FROM changed JOIN public.courses
			ON courses.academy_id = changed.academy_id AND courses.id = changed.course_id
		WHERE courses.status IN ('published', 'archived')
	) AS shown;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('public_changes', academy_id::text)
	FROM (SELECT DISTINCT changed.academy_id FROM changed) AS shown;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Of people only those who teach are shown, and only this of them.
CREATE FUNCTION tell_of_teachers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('public_changes', academy_id::text)
	FROM (
		SELECT DISTINCT after.academy_id FROM before JOIN after USING (academy_id, id)
		WHERE (before.name, before.picture_url, before.description, before.created_at)
			IS DISTINCT FROM (after.name, after.picture_url, after.description, after.created_at)
		AND EXISTS (
			SELECT FROM public.courses
			WHERE courses.academy_id = after.academy_id AND courses.teacher_id = after.id
		)
	) AS shown;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A transition table serves one event: an update needs what was and what is.
DO $$
DECLARE
	watched record;
BEGIN
	FOR watched IN VALUES
		('courses', 'tell_of_courses'),
		('modules', 'tell_of_course_parts'),
		('lessons', 'tell_of_course_parts'),
		('academy_categories', 'tell_of_categories')
	LOOP
		EXECUTE format('CREATE TRIGGER tell_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched.column1, watched.column2);
		EXECUTE format('CREATE TRIGGER tell_before AFTER UPDATE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched.column1, watched.column2);
		EXECUTE format('CREATE TRIGGER tell_after AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched.column1, watched.column2);
		EXECUTE format('CREATE TRIGGER tell_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()', watched.column1, watched.column2);
	END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tell_changed AFTER UPDATE ON "users"
	REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION tell_of_teachers();
--> statement-breakpoint
-- A subdomain may pass from one academy to another.
CREATE TRIGGER tell_changed AFTER UPDATE OR DELETE ON "academies"
	FOR EACH STATEMENT EXECUTE FUNCTION tell_everywhere();
--> statement-breakpoint
CREATE TRIGGER tell_new AFTER INSERT ON "exchange_rates"
	FOR EACH ROW EXECUTE FUNCTION tell_everywhere();
--> statement-breakpoint
-- It is asked for each hour, and seldom says anything new.
CREATE TRIGGER tell_changed AFTER UPDATE ON "exchange_rates"
	FOR EACH ROW WHEN (OLD.price IS DISTINCT FROM NEW.price) EXECUTE FUNCTION tell_everywhere();
