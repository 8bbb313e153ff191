-- Keeps what catalogue and search read: courses.search, course_words and course_counts.

CREATE TEXT SEARCH CONFIGURATION course_spanish (COPY = pg_catalog.spanish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION course_spanish
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, spanish_stem;
--> statement-breakpoint

-- Lower case, without accents; punctuation parts words, so that "y/o" or "a.m." are not read as
-- paths or hosts.
CREATE FUNCTION course_plain(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN regexp_replace(lower(unaccent(normalize(given, NFKC))), '[!-/:-@[-`{-~]+', ' ', 'g');
--> statement-breakpoint

-- The stemmer takes "fermentación" and "fermentaciones" for one word only with their accents, and
-- "raíz" and "raíces" never.
CREATE FUNCTION course_singular(plain text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(plain, 'cion\M', 'ciones', 'g'), 'z\M', 'c', 'g');
--> statement-breakpoint

CREATE FUNCTION course_vector(title text, teacher text, description text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE
RETURN setweight(to_tsvector('course_spanish', course_singular(course_plain(title))), 'A')
  || setweight(to_tsvector('course_spanish', course_singular(course_plain(teacher))), 'B')
  || setweight(to_tsvector('course_spanish', course_singular(course_plain(description))), 'C');
--> statement-breakpoint

CREATE FUNCTION courses_fill_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  teacher text;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.teacher_id = OLD.teacher_id THEN
    SELECT name INTO teacher FROM users WHERE academy_id = NEW.academy_id AND id = NEW.teacher_id;
  ELSE
    -- A renaming under way does not see this course yet: wait for its end.
    SELECT name INTO teacher FROM users WHERE academy_id = NEW.academy_id AND id = NEW.teacher_id
    FOR SHARE;
  END IF;
  NEW.search := course_vector(NEW.title, coalesce(teacher, ''), NEW.description);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_search_of_new BEFORE INSERT ON courses
  FOR EACH ROW EXECUTE FUNCTION courses_fill_search();
--> statement-breakpoint
CREATE TRIGGER courses_search_of_changed BEFORE UPDATE OF title, description, teacher_id ON courses
  FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.teacher_id)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.teacher_id))
  EXECUTE FUNCTION courses_fill_search();
--> statement-breakpoint

CREATE FUNCTION users_fill_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  UPDATE courses SET search = course_vector(title, NEW.name, description)
  WHERE academy_id = NEW.academy_id AND teacher_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_search_of_renamed AFTER UPDATE OF name ON users
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION users_fill_search();
--> statement-breakpoint

CREATE FUNCTION courses_keep_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Not a join: planned for a single course, it would compare each of many with each.
    IF NOT EXISTS (
      SELECT academy_id, id, search FROM changed EXCEPT SELECT academy_id, id, search FROM before
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO course_words (academy_id, word)
  SELECT DISTINCT course.academy_id, word
  FROM changed AS course
  JOIN users AS teacher ON teacher.academy_id = course.academy_id AND teacher.id = course.teacher_id,
    string_to_table(
      course_plain(course.title || ' ' || teacher.name || ' ' || course.description), ' '
    ) AS word
  WHERE length(word) BETWEEN 3 AND 40
  -- In one order, so that two at once wait for each other in turn.
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_words_of_new AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION courses_keep_words();
--> statement-breakpoint
CREATE TRIGGER courses_words_of_changed AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION courses_keep_words();
--> statement-breakpoint

ALTER TABLE course_counts ADD COLUMN word text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE course_counts DROP CONSTRAINT course_counts_academy_id_category_pk;
--> statement-breakpoint
ALTER TABLE course_counts ADD CONSTRAINT course_counts_academy_id_category_word_pk
  PRIMARY KEY (academy_id, category, word);
--> statement-breakpoint

CREATE FUNCTION courses_keep_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
DECLARE
  come text := 'SELECT academy_id, category, search, 1 AS one FROM changed
    WHERE status = ''published'' AND feed_listing';
  gone text := 'SELECT academy_id, category, search, -1 AS one FROM before
    WHERE status = ''published'' AND feed_listing';
  moved text := CASE TG_OP WHEN 'INSERT' THEN come WHEN 'DELETE' THEN gone
    ELSE come || ' UNION ALL ' || gone END;
  differences course_counts[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT academy_id, id, status, feed_listing, category, search FROM changed
      EXCEPT SELECT academy_id, id, status, feed_listing, category, search FROM before
    ) THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE 'WITH by_category AS MATERIALIZED (
    SELECT academy_id, category, sum(one) AS listed, word
    FROM (' || moved || ') AS moved, unnest(tsvector_to_array(search) || ''''::text) AS word
    GROUP BY academy_id, category, word HAVING sum(one) <> 0
  )
  SELECT array_agg(ROW(academy_id, category, listed, word)::course_counts) FROM (
    SELECT * FROM by_category WHERE category <> ''todos''
    UNION ALL
    SELECT academy_id, ''todos'', sum(listed), word FROM by_category
    GROUP BY academy_id, word HAVING sum(listed) <> 0
  ) AS difference' INTO differences;
  IF differences IS NULL THEN
    RETURN NULL;
  END IF;
  -- Whoever holds an academy's total is alone with its counts: no two transactions take some of
  -- them each and wait for the others.
  INSERT INTO course_counts AS kept (academy_id, category)
  SELECT DISTINCT academy_id, 'todos' FROM unnest(differences) ORDER BY 1
  ON CONFLICT (academy_id, category, word) DO UPDATE SET listed = kept.listed;
  INSERT INTO course_counts AS kept SELECT * FROM unnest(differences)
  ON CONFLICT (academy_id, category, word) DO UPDATE SET listed = kept.listed + excluded.listed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER courses_counts_of_new AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION courses_keep_counts();
--> statement-breakpoint
CREATE TRIGGER courses_counts_of_changed AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION courses_keep_counts();
--> statement-breakpoint
CREATE TRIGGER courses_counts_of_deleted AFTER DELETE ON courses
  REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION courses_keep_counts();
--> statement-breakpoint

-- Ranking reads it of every course found: compressed or apart from its row that takes ten times as long.
ALTER TABLE courses ALTER COLUMN search SET STORAGE MAIN;
--> statement-breakpoint
CREATE INDEX courses_listed ON courses (academy_id, published_at DESC, id DESC)
  WHERE status = 'published' AND feed_listing;
--> statement-breakpoint
CREATE INDEX courses_listed_by_category
  ON courses (academy_id, category, published_at DESC, id DESC)
  WHERE status = 'published' AND feed_listing;
--> statement-breakpoint
-- Every search reads the whole list of what its index has not sorted in yet: in kB.
ALTER INDEX courses_search SET (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX courses_search_title ON courses USING gin (ts_filter(search, '{a}'))
  WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX courses_search_teacher ON courses USING gin (ts_filter(search, '{a,b}'))
  WITH (gin_pending_list_limit = 256);
--> statement-breakpoint

-- What is there already: the triggers fill the words and count them.
UPDATE courses SET search = course_vector(courses.title, users.name, courses.description)
FROM users WHERE users.academy_id = courses.academy_id AND users.id = courses.teacher_id;
--> statement-breakpoint
INSERT INTO course_counts (academy_id, category, listed)
SELECT academy_id, coalesce(category, 'todos'), count(*) FROM courses
WHERE status = 'published' AND feed_listing
GROUP BY GROUPING SETS ((academy_id), (academy_id, category))
HAVING category IS DISTINCT FROM 'todos'
ON CONFLICT (academy_id, category, word) DO UPDATE SET listed = excluded.listed;
