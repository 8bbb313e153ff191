import { afterAll, describe, expect, test } from "vitest";
import type { Role } from "#src/ctx.ts";
import { openWorld } from "#src/testing/world.ts";
import { arrivalOf, leave, toldAt } from "./arrival.ts";

const world = await openWorld();
afterAll(() => world.close());
const { ctx, academy } = await world.academy();

const arriving = (search: string) =>
  arrivalOf(ctx, new URL(`http://localhost:3000/login${search}`));

async function goesTo(search: string, role: Role = "student", completedSignUp = true) {
  return leave(await arriving(search), { role, completedSignUp });
}

const asking = (redirectTo: string, campaign?: string) =>
  `?${new URLSearchParams({ redirectTo, ...(campaign ? { campaign } : {}) })}`;

describe("after signing in", () => {
  test.each<[Role, string]>([
    ["teacher", "/teachers"],
    ["academy", "/academy/dashboard"],
    ["student", "/explore"],
    ["admin", "/explore"],
  ])("a %s goes to %s", async (role, home) => {
    expect(await goesTo("", role)).toBe(home);
  });

  test("a visitor from the leads campaign goes to the downloads", async () => {
    expect(await goesTo("?campaign=leads")).toBe("/free-content/downloads");
    expect(await goesTo("?campaign=leads", "teacher")).toBe("/free-content/downloads");
    expect(await goesTo("?campaign=FeedNavbarComponent")).toBe("/explore");
  });

  test("an account that came from the leads campaign goes there at every sign-in", async () => {
    const lead = { role: "student", completedSignUp: true, campaignCameFrom: "leads" } as const;
    expect(leave(await arriving(""), lead)).toBe("/free-content/downloads");
    expect(leave(await arriving("?campaign=FeedNavbarComponent"), lead)).toBe("/explore");
    expect(leave(await arriving(asking("/account")), lead)).toBe("/account");
    expect(leave(await arriving(""), { ...lead, campaignCameFrom: "feria" })).toBe("/explore");
  });

  test("the requested page takes precedence over the campaign and the role's home", async () => {
    const page = "/courses/1/clases/2?time=3&lastClass=1";
    expect(await goesTo(asking(page))).toBe(page);
    expect(await goesTo(asking(page, "leads"))).toBe(page);
    expect(await goesTo(asking(page), "teacher")).toBe(page);
  });

  test("a page with characters that no header can hold is followed", async () => {
    expect(await goesTo(asking("/explore?terms=café&a=%C3%B1"))).toBe(
      "/explore?terms=caf%C3%A9&a=%C3%B1",
    );
  });

  test("the full address of one of our academies is followed", async () => {
    const page = `http://${academy.subdomain}.localhost:3000/checkouts?courses=1`;
    expect(await goesTo(asking(page))).toBe(page);
  });

  test.each([
    "//evil.co",
    "/\\evil.co",
    "https://evil.co/explore",
    "http://nadie.localhost:3000/explore",
    "http://localhost.evil.co",
    "http://evillocalhost/",
    "http://localhost@evil.co",
    "javascript:alert(1)",
    "data:text/html,hola",
    "explore",
  ])("%s is not followed, and no link carries it", async (target) => {
    expect(await goesTo(asking(target), "teacher")).toBe("/teachers");
    expect(await goesTo(asking(target, "leads"))).toBe("/free-content/downloads");
    expect(await goesTo(asking(target), "student", false)).toBe("/login/complete");
  });
});

describe("an unfinished sign-up", () => {
  test.each<Role>(["student", "teacher", "academy"])("of a %s is finished first", async (role) => {
    expect(await goesTo("", role, false)).toBe("/login/complete");
    expect(await goesTo("?campaign=leads", role, false)).toBe("/login/complete?campaign=leads");
  });

  test("keeps the requested page", async () => {
    const asked = asking("/checkouts?courses=1&a=b", "CourseDetail");
    expect(await goesTo(asked, "student", false)).toBe(`/login/complete${asked}`);
  });
});

test.each([
  ["", "/login/verify?done=session"],
  ["?redirectTo=%2Fexplore", "/login/verify?redirectTo=%2Fexplore&done=session"],
])("the page about a confirmed address is found with the query %j", (query, address) => {
  expect(toldAt({ query }, "session")).toBe(address);
});

describe("the query of every link between the steps", () => {
  const queryOf = async (search: string) => (await arriving(search)).query;

  test("is empty if nothing was requested", async () => {
    expect(await queryOf("")).toBe("");
    expect(await queryOf("?redirectTo=&campaign=&other=1")).toBe("");
  });

  test("holds redirectTo and campaign, and is read back unchanged", async () => {
    const asked = asking("/explore?terms=caf%C3%A9+y+ma%C3%ADz&category=todos#abajo", "leads");
    expect(await queryOf(asked)).toBe(asked);
  });

  test("holds no more of a campaign than an account stores", async () => {
    expect(await queryOf(`?campaign=${"x".repeat(101)}`)).toBe(`?campaign=${"x".repeat(100)}`);
  });
});
