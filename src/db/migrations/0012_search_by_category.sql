-- The name of its category finds a course too.
CREATE FUNCTION course_vector(title text, teacher text, description text, category text)
RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE
RETURN setweight(to_tsvector('course_spanish', course_singular(course_plain(title))), 'A')
  || setweight(to_tsvector('course_spanish', course_singular(course_plain(teacher))), 'B')
  || setweight(to_tsvector('course_spanish', course_singular(course_plain(description))), 'C')
  || setweight(to_tsvector('course_spanish', course_singular(course_plain(category))), 'D');
-- The function of three texts stays: a process of the version before still calls it.
--> statement-breakpoint
-- What is there already. Row by row, because a distributed database refuses an update that computes
-- this from columns.
DO $$
DECLARE
  one record;
  counted integer;
BEGIN
  FOR one IN
    SELECT courses.academy_id, courses.id,
      course_vector(courses.title, users.name, courses.description, courses.category) AS search
    FROM courses
    JOIN users ON users.academy_id = courses.academy_id AND users.id = courses.teacher_id
    ORDER BY courses.academy_id, courses.id
  LOOP
    UPDATE courses SET search = one.search WHERE academy_id = one.academy_id AND id = one.id;
  END LOOP;

  FOR one IN
    SELECT DISTINCT academy_id, string_to_table(course_plain(category), ' ') AS word FROM courses
  LOOP
    IF length(one.word) BETWEEN 3 AND 40 THEN
      INSERT INTO course_words (academy_id, word) VALUES (one.academy_id, one.word)
      ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;

  -- Only the counts of the words of names have changed: for the category and for all.
  FOR one IN
    SELECT academy_id, name, every, lexeme,
      ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery AS query
    FROM academy_categories,
      unnest(to_tsvector('course_spanish', course_singular(course_plain(name)))),
      unnest(array[false, true]) AS every
  LOOP
    SELECT count(*) INTO counted FROM courses
    WHERE academy_id = one.academy_id AND (one.every OR category = one.name)
      AND status = 'published' AND feed_listing AND search @@ one.query;
    IF counted > 0 THEN
      INSERT INTO course_counts (academy_id, category, word, listed)
      VALUES (
        one.academy_id, CASE WHEN one.every THEN 'todos' ELSE one.name END, one.lexeme, counted
      )
      ON CONFLICT (academy_id, category, word) DO UPDATE SET listed = excluded.listed;
    END IF;
  END LOOP;
END
$$;
