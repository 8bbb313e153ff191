import { expect, test } from "vitest";
import { readAddress } from "./address.ts";

test.each([
  "192.0.2.1",
  " 192.0.2.1 ",
  "192.000.002.001",
  "192.0.2.1:51234",
  "::ffff:192.0.2.1",
  "::FFFF:192.0.2.1",
  "::ffff:192.000.002.001",
  "::ffff:c000:0201",
  "::ffff:c000:201",
  "0:0:0:0:0:FFFF:C000:0201",
  "0000:0000:0000:0000:0000:ffff:192.0.2.1",
  "[::ffff:192.0.2.1]:443",
  '"[::ffff:c000:0201]"',
  "::ffff:0:192.0.2.1",
  "64:ff9b::192.0.2.1",
  "64:FF9B::c000:0201",
  "::ffff:192.0.2.1%eth0",
])("%s is one IPv4 address, which has no larger network", (text) => {
  expect(readAddress(text)).toEqual({ address: "192.0.2.1" });
});

test.each([
  "2001:db8:7:a::1",
  "2001:DB8:7:A::1",
  "2001:0db8:0007:000a:0000:0000:0000:0001",
  "2001:db8:7:a:ffff:ffff:ffff:ffff",
  "2001:db8:7:a::192.0.2.1",
  "[2001:db8:7:a::1]",
  "[2001:db8:7:a::1]:443",
  '"[2001:db8:7:a::1]:443"',
  "2001:db8:7:a::1%eth0",
  "[2001:db8:7:a::1%25en1]:443",
])("%s is in one home, and in one larger network", (text) => {
  expect(readAddress(text)).toEqual({ address: "2001:db8:7:a", network: "2001:db8:7" });
});

test.each([
  ["::1", "0:0:0:0", "0:0:0"],
  ["2001:db8::", "2001:db8:0:0", "2001:db8:0"],
])("zeros of %s are written out", (text, address, network) => {
  expect(readAddress(text)).toEqual({ address, network });
});

test.each([
  "",
  "unknown",
  "_hidden",
  "localhost",
  "1.2.3",
  "127.1",
  "0x7f.0.0.1",
  "2130706433",
  "1.2.3.4.5",
  "1.2.3.256",
  "::ffff:1.2.3.256",
  "2001:db8::1::2",
  "12345::1",
  "[2001:db8::1",
  "2001:db8::1]:443",
  "<script>",
  `2001:db8::1%${"e".repeat(200)}`,
  "1".repeat(60_000),
])("%j is no address", (text) => {
  expect(readAddress(text)).toBeNull();
});
