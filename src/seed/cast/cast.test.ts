import { expect, test } from "vitest";
import { cast } from "./cast.ts";

const { teachers, courses, launches } = cast;
const every = [...courses, ...launches];

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test("the catalogue has courses in all five categories", () => {
  expect(courses.length).toBeGreaterThanOrEqual(24);
  for (const category of ["arte", "gastronomía", "bienestar", "cultivo", "sostenibilidad"]) {
    const titles = courses.filter((course) => course.category === category);
    expect(titles.length, category).toBeGreaterThanOrEqual(4);
  }
});

test("keys, titles and e-mails are unique", () => {
  expect(repeated(every.map((course) => course.key))).toEqual([]);
  expect(repeated(every.map((course) => course.title.toLowerCase()))).toEqual([]);
  expect(repeated(teachers.map((teacher) => teacher.key))).toEqual([]);
  expect(repeated(teachers.map((teacher) => teacher.email))).toEqual([]);
});

test("every course has a known teacher and every teacher a course", () => {
  const teaching = new Set(every.map((course) => course.teacher));
  expect([...teaching].sort()).toEqual(teachers.map((teacher) => teacher.key).sort());
});

test.each(every)("$key costs what the catalogue shows and repeats nothing", (course) => {
  expect(course.price).toBeGreaterThanOrEqual(15);
  expect(course.price).toBeLessThanOrEqual(60);
  const lessons = course.modules.flatMap((module) => module.lessons);
  expect(repeated(lessons.map((lesson) => lesson.title))).toEqual([]);
  expect(repeated(course.modules.map((module) => module.name))).toEqual([]);
  expect(repeated(course.faqs.map((faq) => faq.title))).toEqual([]);
});

test.each(courses)("$key has learners and ratings", (course) => {
  expect(course.rating).toBeGreaterThanOrEqual(4.2);
  expect(course.students).toBeGreaterThanOrEqual(120);
  expect(course.students).toBeLessThanOrEqual(2200);
});

test("five courses are launches, most of them by subscription and all without learners", () => {
  expect(launches).toHaveLength(5);
  expect(launches.filter((course) => course.launch?.subscription)).toHaveLength(4);
  expect(courses.filter((course) => course.launch)).toEqual([]);
  expect(launches.filter(({ students, rating }) => students > 0 || rating > 1)).toEqual([]);
  const days = launches.map((course) => course.launch?.inDays);
  expect(new Set(days).size).toBe(5);
});

test("no lesson description is repeated", () => {
  const lessons = every.flatMap((course) => course.modules.flatMap((module) => module.lessons));
  expect(repeated(lessons.map((lesson) => lesson.description))).toEqual([]);
});

test("three courses have real short videos, two modules of two lessons each", () => {
  const filmed = courses.filter((course) => course.video);
  expect(filmed.map((course) => course.key).sort()).toEqual([
    "cafe-especialidad",
    "compost-lombricultura",
    "control-biologico",
  ]);
  for (const course of filmed) {
    expect(course.modules.map((module) => module.lessons.length)).toEqual([2, 2]);
    for (const { seconds } of course.modules.flatMap((module) => module.lessons)) {
      expect(seconds).toBeGreaterThanOrEqual(20);
      expect(seconds).toBeLessThanOrEqual(30);
    }
  }
});

test("the other courses have three or four modules of lessons three to fifteen minutes long", () => {
  for (const course of every.filter((course) => !course.video)) {
    expect([3, 4], course.key).toContain(course.modules.length);
    for (const module of course.modules) {
      expect([2, 3, 4], module.name).toContain(module.lessons.length);
      for (const lesson of module.lessons) {
        expect(lesson.seconds, lesson.title).toBeGreaterThanOrEqual(180);
      }
    }
  }
});
