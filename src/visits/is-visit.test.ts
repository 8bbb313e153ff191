import { expect, test } from "vitest";
import { isVisit } from "./is-visit.ts";

const phone =
  "Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const inInstagram = `${phone} Instagram 389.0.0.49.87 Android`;
const browser = { "user-agent": phone, accept: "text/html,*/*", "sec-fetch-dest": "document" };

test.each([
  ["a page that is opened", browser],
  ["an older browser", { "user-agent": phone, accept: "text/html,*/*" }],
  ["the browser inside an app", { ...browser, "user-agent": inInstagram }],
])("%s is a visit", (_, headers) => {
  expect(isVisit({ method: "GET", headers })).toBe(true);
});

test.each([
  ["a frame", { ...browser, "sec-fetch-dest": "iframe" }],
  ["a script", { ...browser, "sec-fetch-dest": "empty" }],
  ["a page that is loaded ahead", { ...browser, "sec-purpose": "prefetch;prerender" }],
  ["an older way to load ahead", { ...browser, "x-moz": "prefetch" }],
  ["a program", { "user-agent": "curl/8.14.1", accept: "*/*" }],
  ["a program that asks for pages", { "user-agent": "curl/8.14.1", accept: "text/html" }],
  [
    "a search engine",
    {
      ...browser,
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    },
  ],
  ["a preview", { ...browser, "user-agent": "WhatsApp/2.23.20.0" }],
  ["whoever says nothing of themselves", { accept: "text/html" }],
])("%s is none", (_, headers) => {
  expect(isVisit({ method: "GET", headers })).toBe(false);
});

test.each(["HEAD", "POST"])("%s is none", (method) => {
  expect(isVisit({ method, headers: browser })).toBe(false);
});
