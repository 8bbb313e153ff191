import { describe, expect, test } from "vitest";
import type { Role } from "#src/ctx.ts";
import { arrivalOf, leave } from "./arrival.ts";

function goesTo(search: string, role: Role = "student", completedSignUp = true): string {
  const url = new URL(`http://localhost:3000/login${search}`);
  return leave(arrivalOf(url, "localhost"), { role, completedSignUp });
}

const asking = (redirectTo: string, campaign?: string) =>
  `?${new URLSearchParams({ redirectTo, ...(campaign ? { campaign } : {}) })}`;

describe("after signing in", () => {
  test.each<[Role, string]>([
    ["teacher", "/teachers"],
    ["academy", "/academy/dashboard"],
    ["student", "/explore"],
    ["admin", "/explore"],
  ])("a %s goes to %s", (role, home) => {
    expect(goesTo("", role)).toBe(home);
  });

  test("a visitor from the leads campaign goes to the downloads", () => {
    expect(goesTo("?campaign=leads")).toBe("/free-content/downloads");
    expect(goesTo("?campaign=leads", "teacher")).toBe("/free-content/downloads");
    expect(goesTo("?campaign=FeedNavbarComponent")).toBe("/explore");
  });

  test("the requested page takes precedence over the campaign and the role's home", () => {
    const page = "/courses/1/clases/2?time=3&lastClass=1";
    expect(goesTo(asking(page))).toBe(page);
    expect(goesTo(asking(page, "leads"))).toBe(page);
    expect(goesTo(asking(page), "teacher")).toBe(page);
  });

  test("a page with characters that no header can hold is followed", () => {
    expect(goesTo(asking("/explore?terms=café&a=%C3%B1"))).toBe(
      "/explore?terms=caf%C3%A9&a=%C3%B1",
    );
  });

  test("the full address of one of our academies is followed", () => {
    const page = "http://cauca.localhost:3000/checkouts?courses=1";
    expect(goesTo(asking(page))).toBe(page);
  });

  test.each([
    "//evil.co",
    "/\\evil.co",
    "https://evil.co/explore",
    "http://localhost.evil.co",
    "http://evillocalhost/",
    "http://localhost@evil.co",
    "javascript:alert(1)",
    "data:text/html,hola",
    "explore",
  ])("%s is not followed, and no link carries it", (target) => {
    expect(goesTo(asking(target), "teacher")).toBe("/teachers");
    expect(goesTo(asking(target, "leads"))).toBe("/free-content/downloads");
    expect(goesTo(asking(target), "student", false)).toBe("/login/complete");
  });
});

describe("an unfinished sign-up", () => {
  test.each<Role>(["student", "teacher", "academy"])("of a %s is finished first", (role) => {
    expect(goesTo("", role, false)).toBe("/login/complete");
    expect(goesTo("?campaign=leads", role, false)).toBe("/login/complete?campaign=leads");
  });

  test("keeps the requested page", () => {
    const asked = asking("/checkouts?courses=1&a=b", "CourseDetail");
    expect(goesTo(asked, "student", false)).toBe(`/login/complete${asked}`);
  });
});

describe("the query of every link between the steps", () => {
  const queryOf = (search: string) =>
    arrivalOf(new URL(`http://localhost:3000/login${search}`), "localhost").query;

  test("is empty if nothing was requested", () => {
    expect(queryOf("")).toBe("");
    expect(queryOf("?redirectTo=&campaign=&other=1")).toBe("");
  });

  test("holds redirectTo and campaign, and is read back unchanged", () => {
    const asked = asking("/explore?terms=caf%C3%A9+y+ma%C3%ADz&category=todos#abajo", "leads");
    expect(queryOf(asked)).toBe(asked);
  });

  test("holds no more of a campaign than an account stores", () => {
    expect(queryOf(`?campaign=${"x".repeat(101)}`)).toBe(`?campaign=${"x".repeat(100)}`);
  });
});
