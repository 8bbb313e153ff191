/**
 * The demo teachers, courses and launches, validated at import against the limits for real
 * teachers.
 */
import { z } from "zod";
import arte from "./arte.json" with { type: "json" };
import bienestar from "./bienestar.json" with { type: "json" };
import cultivo from "./cultivo.json" with { type: "json" };
import gastronomia from "./gastronomia.json" with { type: "json" };
import launches from "./launches.json" with { type: "json" };
import sostenibilidad from "./sostenibilidad.json" with { type: "json" };
import teachers from "./teachers.json" with { type: "json" };

const text = (max: number) => z.string().trim().min(1).max(max);
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const teacherSchema = z.strictObject({
  key,
  name: text(100),
  /** Town and department, as "San Agustín, Huila". */
  place: text(100),
  email: z.email().endsWith("@semillero.test"),
  description: text(1000),
  /** Day the teacher joined, YYYY-MM-DD. */
  since: z.iso.date().refine((day) => day >= "2023-01-01" && day <= "2026-12-31"),
});

const lessonSchema = z.strictObject({
  title: text(100),
  description: text(1000),
  seconds: z.int().min(20).max(900),
});

/** Limits of spec 2 §5. */
const courseSchema = z.strictObject({
  key,
  /** Which of its prints its id gives it: chosen so that neighbours in the catalogue differ. */
  print: z.int().positive().optional(),
  /** Key of the teacher in `cast.teachers`. */
  teacher: key,
  category: z.enum(["arte", "gastronomía", "bienestar", "cultivo", "sostenibilidad"]),
  title: text(100),
  description: text(1000),
  /** Whole USD. */
  price: z.int().min(1).max(500),
  rating: z.number().min(1).max(5).multipleOf(0.1),
  students: z.int().nonnegative(),
  publishedDaysAgo: z.int().nonnegative(),
  include: z.array(text(150)).min(3).max(4),
  learnings: z.array(text(150)).min(3).max(10),
  prerequisites: z.array(text(150)).min(3).max(10),
  faqs: z
    .array(z.strictObject({ title: text(100), answer: text(200) }))
    .min(1)
    .max(12),
  modules: z
    .array(z.strictObject({ name: text(100), lessons: z.array(lessonSchema).min(1) }))
    .min(1),
  /** True where each lesson has its own short video of `seconds` length. */
  video: z.literal(true).optional(),
  /** A course that opens on the morning of a later day. */
  launch: z
    .strictObject({
      inDays: z.int().positive(),
      /** True where learners can only subscribe until then. */
      subscription: z.boolean(),
      /** Empty shows the start of the description. */
      promotionalMessage: z.string().trim().max(200),
    })
    .optional(),
});

export type CastTeacher = z.infer<typeof teacherSchema>;
export type CastCourse = z.infer<typeof courseSchema>;

/** Throws a ZodError at import when a data file breaks a limit. */
export const cast: { teachers: CastTeacher[]; courses: CastCourse[]; launches: CastCourse[] } = {
  teachers: z.array(teacherSchema).parse(teachers),
  courses: z
    .array(courseSchema)
    .parse([...cultivo, ...gastronomia, ...bienestar, ...arte, ...sostenibilidad]),
  launches: z.array(courseSchema.required({ launch: true })).parse(launches),
};
