import { expect, test } from "vitest";
import { scriptsLater } from "./scripts-later.rules.ts";

const scripts =
  '<link rel="modulepreload" href="/a.js"/><link rel="preload" href="/b.m4s"/>' +
  '<script nonce="x">window.data = 1</script>' +
  '<script nonce="x" type="module" async="">import "/a.js";</script>';

test("beside a script that comes first, the page's modules wait for it", () => {
  const first = '<script type="module" async="" src="/first.js" data-first=""></script>';
  expect(scriptsLater(first + scripts)).toBe(
    first +
      '<link rel="later-modulepreload" href="/a.js"/><link rel="preload" href="/b.m4s"/>' +
      '<script nonce="x">window.data = 1</script>' +
      '<script nonce="x" type="text/later-module">import "/a.js";</script>',
  );
});

test("any other page stays as it is", () => {
  expect(scriptsLater(scripts)).toBe(scripts);
});
