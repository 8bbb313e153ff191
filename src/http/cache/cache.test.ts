import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { countingDoor, serveForTest } from "#src/testing/cache.ts";

test("the second request gets the answer that the first one made", async () => {
  const { ask, made, log } = await serveForTest();
  const first = await ask("/explore?terms=x");
  const second = await ask("/explore?terms=x");
  expect(made).toHaveLength(1);
  expect(second.body).toEqual(first.body);
  expect(second.headers["content-length"]).toBe(String(first.body.length));
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { method: "GET", path: "/explore", status: 200, cached: false },
    { method: "GET", path: "/explore", status: 200, cached: true },
  ]);
});

test("every encoding holds the same bytes", async () => {
  const { ask } = await serveForTest();
  const plain = await ask("/explore");
  const packed = async (encoding: string) => {
    const { headers, body } = await ask("/explore", { "accept-encoding": `deflate, ${encoding}` });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers.etag).toBe(plain.headers.etag);
    return body;
  };
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(brotliDecompressSync(await packed("br"))).toEqual(plain.body);
  expect(gunzipSync(await packed("gzip"))).toEqual(plain.body);
  expect(await packed("br")).toEqual(await packed("br"));
});

test("HEAD returns the length of GET and no body", async () => {
  const { ask, made } = await serveForTest();
  const get = await ask("/explore");
  const head = await ask("/explore", {}, "HEAD");
  expect(head.body).toHaveLength(0);
  expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
  expect(made).toHaveLength(1);
});

test("a visitor with the current page gets 304, one with another version the page", async () => {
  const { ask } = await serveForTest();
  const { headers } = await ask("/explore", { "accept-encoding": "br" });
  for (const known of [String(headers.etag), `"x", ${headers.etag}`, "*"]) {
    const answer = await ask("/explore", { "if-none-match": known });
    expect(answer).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(answer.headers.etag).toBe(headers.etag);
    expect(answer.headers["content-type"]).toBeUndefined();
  }
  expect((await ask("/explore", { "if-none-match": '"x"' })).status).toBe(200);
});

test("the order of parameters makes no difference, their values do", async () => {
  const { ask, made } = await serveForTest();
  const one = await ask("/explore?category=arte&page=2&flag=a&flag=b");
  const other = await ask("/explore?page=2&flag=a&category=arte&flag=b");
  expect(other.body).toEqual(one.body);
  await ask("/explore?page=2&flag=b&category=arte&flag=a");
  await ask("/explore?page=3&flag=a&category=arte&flag=b");
  expect(made).toHaveLength(3);
});

test("a visitor's headers do not affect a page that others get", async () => {
  const { ask } = await serveForTest(({ request, cacheScope }) => {
    if (cacheScope) cacheScope.academyId = "root";
    return new Response(JSON.stringify([request.url, ...request.headers].sort()));
  });
  const odd = await ask("/explore", {
    cookie: "foo=1; XSRF-TOKEN=abc",
    "accept-language": "en",
    "user-agent": "Firefox",
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "evil.test",
    "x-forwarded-proto": "https",
    "x-request-id": "mine",
  });
  expect(odd.headers["x-request-id"]).toBe("mine");
  expect(odd.body.toString()).not.toMatch(/foo|abc|"en"|Firefox|203\.0|evil|https|mine/);
  expect((await ask("/explore")).body).toEqual(odd.body);
});

test("the page of another academy at the same address is a different page", async () => {
  const { ask, kept } = await serveForTest();
  await ask("/explore");
  const theirs = await ask("/explore", { host: "cumbal.localhost" });
  expect(theirs.body.toString()).toMatch(/^http:\/\/cumbal\.localhost:3000\/explore/);
  expect(await ask("/explore", { host: "cumbal.localhost" })).toMatchObject({ body: theirs.body });
  expect((await ask("/explore")).body.toString()).toMatch(/^http:\/\/localhost:3000\/explore/);
  await ask("/explore", { host: "nobody.localhost" });
  expect(await kept()).toEqual([" /explore", "cumbal /explore"]);
});

test.each(["192.168.1.8:3000", "semillero.co", "localhost.evil.test", "a.b.localhost"])(
  "a request to the unknown host %s never reaches the cache",
  async (host) => {
    const { ask, kept, made } = await serveForTest();
    await ask("/explore");
    const answer = await ask("/explore", { host });
    expect(answer.body.toString()).toContain(`http://${host}/explore 2`);
    expect(made.map(({ cacheScope }) => cacheScope !== undefined)).toEqual([true, false]);
    expect(await kept()).toEqual([" /explore"]);
  },
);

test("every host of the root academy gets the same page", async () => {
  const { ask, made } = await serveForTest();
  const { body } = await ask("/explore");
  for (const host of ["LOCALHOST.:3000", "127.0.0.1", "192.168.1.7:3000", "www.localhost"]) {
    expect((await ask("/explore", { host })).body).toEqual(body);
  }
  expect(made).toHaveLength(1);
});

test("a hundred requests at once reach the app once", async () => {
  const opened = Promise.withResolvers<void>();
  const { ask, made } = await serveForTest(async (...one) => {
    await opened.promise;
    return countingDoor(...one);
  });
  const all = Array.from({ length: 100 }, () => ask("/explore"));
  await expect.poll(() => made.length).toBe(1);
  opened.resolve();
  const bodies = new Set((await Promise.all(all)).map(({ body }) => body.toString()));
  expect([made.length, bodies.size]).toEqual([1, 1]);
});

test("a missing page is answered to all waiting visitors and not kept", async () => {
  const { ask, kept, made } = await serveForTest(({ cacheScope }) => {
    if (cacheScope) cacheScope.academyId = "root";
    return new Response("No existe", { status: 404 });
  });
  const answers = await Promise.all([ask("/explore/courses/x"), ask("/explore/courses/x")]);
  expect(answers).toMatchObject([{ status: 404 }, { status: 404 }]);
  expect(await kept()).toEqual([]);
  expect(made.every(({ cacheScope }) => cacheScope)).toBe(true);
});

test("a failure of the app reaches the visitor, and the next request is served again", async () => {
  let fails = true;
  const { ask } = await serveForTest((...one) => {
    if (fails) throw new Error("no database");
    return countingDoor(...one);
  });
  expect((await ask("/explore")).status).toBe(500);
  fails = false;
  expect((await ask("/explore")).status).toBe(200);
});

describe("a page that is not public", () => {
  test.each([
    ["a session", { cookie: "a=b; session=x" }],
    ["only a refresh token", { cookie: "refresh=x" }],
    ["a session in odd spelling", { cookie: "a=b;\t session =x" }],
    ["a bearer token", { authorization: "Bearer x" }],
    ["a range", { range: "bytes=0-9" }],
  ])("a request with %s neither gets a cached page nor leaves one", async (_, headers) => {
    const { ask, kept, made } = await serveForTest();
    await ask("/explore", headers);
    expect(await kept()).toEqual([]);
    const page = await ask("/explore");
    expect((await ask("/explore", headers)).body).not.toEqual(page.body);
    expect(made.map(({ cacheScope }) => cacheScope !== undefined)).toEqual([false, true, false]);
  });

  test.each([
    ["that sets a cookie", { "set-cookie": "XSRF-TOKEN=x" }, true],
    ["that its route did not mark", {}, false],
  ])("a page %s is made for each visitor, from their own request", async (_, headers, mark) => {
    const { ask, kept } = await serveForTest(({ request, cacheScope }) => {
      if (cacheScope && mark) cacheScope.academyId = "root";
      return new Response(request.headers.get("cookie"), { headers });
    });
    const first = await ask("/explore", { cookie: "foo=1" });
    const second = await ask("/explore", { cookie: "foo=2" });
    expect(first.body.toString()).toBe("foo=1");
    expect(second.body.toString()).toBe("foo=2");
    expect(first.headers["set-cookie"]).toEqual(mark ? ["XSRF-TOKEN=x"] : undefined);
    expect(await kept()).toEqual([]);
  });

  test.each([
    ["GET", "/login"],
    ["GET", "/courses/1/clases/2"],
    ["GET", "/explored"],
    ["GET", "/explore/courses/1/x.data"],
    ["GET", "/api/users"],
    ["GET", `/explore?terms=${"a".repeat(1000)}`],
    ["POST", "/explore"],
  ])("%s %.30s bypasses the cache", async (method, path) => {
    const { ask, made } = await serveForTest();
    await ask(path, {}, method);
    expect(made.map(({ cacheScope }) => cacheScope)).toEqual([undefined]);
  });
});

describe("limits", () => {
  test("of 200 addresses the most recently requested ones are kept", async () => {
    const { ask, kept, made } = await serveForTest();
    await ask("/explore?page=keep");
    for (let i = 0; i < 200; i++) {
      await ask(`/explore?page=${i}`);
      await ask("/explore?page=keep");
    }
    expect(made).toHaveLength(201);
    const last = Array.from({ length: 9 }, (_, i) => i + 191);
    expect((await kept()).sort()).toEqual([...last, "keep"].map((i) => ` /explore?page=${i}`));
  });

  test("an academy does not take the space of another while there is enough", async () => {
    const bounds = { entries: 100, bytes: 45_000, totalBytes: 60_000 };
    const { ask, kept } = await serveForTest(countingDoor, bounds);
    await ask("/explore", { host: "cumbal.localhost" });
    for (let i = 0; i < 20; i++) await ask(`/explore?page=${i}`);
    expect(await kept()).toContain("cumbal /explore");
    expect(await kept()).toHaveLength(4);
  });

  test("all academies together stay within the limit", async () => {
    const bounds = { entries: 100, bytes: 45_000, totalBytes: 45_000 };
    const { ask, kept } = await serveForTest(countingDoor, bounds);
    await ask("/explore", { host: "cumbal.localhost" });
    for (let i = 0; i < 3; i++) await ask(`/explore?page=${i}`);
    expect(await kept()).toEqual([0, 1, 2].map((i) => ` /explore?page=${i}`));
  });

  test("an answer larger than a megabyte is sent and not kept", async () => {
    const { ask, kept } = await serveForTest(({ cacheScope }) => {
      if (cacheScope) cacheScope.academyId = "root";
      return new Response("a".repeat(1024 * 1024 + 1));
    });
    expect((await ask("/explore")).body).toHaveLength(1024 * 1024 + 1);
    expect(await kept()).toEqual([]);
  });
});
