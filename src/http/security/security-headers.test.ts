import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { WhoEnv } from "#src/http/env.ts";
import { s3BrowserOrigin } from "#src/outside/files/s3-settings.ts";
import { readSettings } from "#src/settings/settings.ts";
import { security } from "./security-headers.ts";

const bucket = {
  S3_REGION: "us-east-1",
  S3_BUCKET: "semillero",
  S3_ACCESS_KEY_ID: "AKIA1",
  S3_SECRET_ACCESS_KEY: "secret",
};

/** The origins that the scripts of a page may connect to. */
async function connections(env: Record<string, string>, path = "/teachers"): Promise<string[]> {
  const settings = readSettings(env, "/");
  const app = new Hono<WhoEnv>();
  const uploadOrigin = settings.s3 && s3BrowserOrigin(settings.s3);
  app.use(security({ gatewayOrigin: "https://gateway.test", uploadOrigin, ...settings }, true));
  app.get("*", (c) => c.html("<p>Hola</p>"));
  const policy = (await app.request(path)).headers.get("content-security-policy") ?? "";
  return /connect-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
}

test("pages may connect to where browsers upload files, and to nothing else", async () => {
  expect(await connections({})).toEqual(["'self'"]);
  expect(await connections(bucket)).toEqual([
    "'self'",
    "https://semillero.s3.us-east-1.amazonaws.com",
  ]);
  const ours = { ...bucket, S3_ENDPOINT: "http://10.0.0.7:9000/s3" };
  expect(await connections(ours)).toEqual(["'self'", "http://10.0.0.7:9000"]);
  const both = { ...ours, S3_PUBLIC_ENDPOINT: "https://files.test" };
  expect(await connections(both)).toEqual(["'self'", "https://files.test"]);
});

test("the checkout may connect only to the gateway", async () => {
  expect(await connections(bucket, "/checkouts/1")).toEqual(["'self'", "https://gateway.test"]);
});

describe("camera and microphone", () => {
  const app = new Hono<WhoEnv>();
  const settings = readSettings({}, "/");
  const places = { gatewayOrigin: "https://gateway.test", uploadOrigin: undefined };
  app.use(security({ ...settings, ...places }, true));
  app.get("/teachers/*", (c) => c.html("<p>Hola</p>"));
  app.get("*", (c) => c.json({}));
  const policyOf = async (path: string) =>
    (await app.request(path)).headers.get("permissions-policy");
  const classes = "/teachers/courses/1/modules/2/classes";

  test.each([classes, `${classes}/3`, `${classes}/3?saved=1`])(
    "are allowed at %s",
    async (path) => {
      expect(await policyOf(path)).toBe("camera=(self), microphone=(self), geolocation=()");
    },
  );

  test.each([
    "/teachers",
    "/teachers/courses/1/modules",
    `${classes}/3/captions`,
    `/otra${classes}`,
    `/api${classes}/3`,
    "/explore",
  ])("are closed at %s", async (path) => {
    expect(await policyOf(path)).toBe("camera=(), microphone=(), geolocation=()");
  });
});
