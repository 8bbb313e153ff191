import { Hono } from "hono";
import { expect, test } from "vitest";
import { s3BrowserOrigin } from "#src/outside/s3-settings.ts";
import { readSettings } from "#src/settings.ts";
import type { WhoEnv } from "./env.ts";
import { security } from "./security.ts";

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
