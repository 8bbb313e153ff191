import { expect, test } from "vitest";
import { academyOrigin, originsOf } from "./addresses.rules.ts";

const onTheInternet = { publicUrl: "https://semillero.co", baseDomain: "semillero.co" };
const otherName = { publicUrl: "https://cursos.semillero.co:8443", baseDomain: "semillero.co" };
const development = { publicUrl: "http://localhost:3000", baseDomain: "localhost" };
const localTls = { publicUrl: "https://localhost:8443", baseDomain: "localhost" };

test.each([
  [onTheInternet, null, "https://semillero.co"],
  [onTheInternet, "cauca", "https://cauca.semillero.co"],
  [otherName, null, "https://cursos.semillero.co:8443"],
  [otherName, "cauca", "https://cauca.semillero.co:8443"],
  [development, "cauca", "http://cauca.localhost:3000"],
])("with %o the academy %j is at %s", (home, subdomain, origin) => {
  expect(academyOrigin(home, subdomain)).toBe(origin);
});

test.each([
  [onTheInternet, "semillero.co", "https://semillero.co"],
  [onTheInternet, "Semillero.CO.:80", "https://semillero.co"],
  [onTheInternet, "www.semillero.co", "https://www.semillero.co"],
  [onTheInternet, "cauca.semillero.co", "https://cauca.semillero.co"],
  // A proxy that passes on the name without the port.
  [otherName, "cursos.semillero.co", "https://cursos.semillero.co:8443"],
  [otherName, "cauca.semillero.co:443", "https://cauca.semillero.co:8443"],
  [otherName, "semillero.co", "https://semillero.co:8443"],
  [development, "localhost:3000", "http://localhost:3000"],
  // A forwarded port of a container.
  [development, "localhost:8080", "http://localhost:8080"],
  [development, "cauca.localhost:8080", "http://cauca.localhost:8080"],
  [development, "192.168.1.7:3000", "http://192.168.1.7:3000"],
  [localTls, "localhost:8443", "https://localhost:8443"],
  [localTls, "cauca.localhost:8443", "https://cauca.localhost:8443"],
  [onTheInternet, "semillero.com.co", "https://semillero.com.co"],
])("with %o the host %s is the address %s", (home, host, origin) => {
  expect(originsOf(home)(host)).toBe(origin);
});

test.each(["127.0.0.1:3000", "localhost:3000", "[::1]:3000"])(
  "%s is this process without its proxy, so it is plain HTTP",
  (host) => {
    expect(originsOf(onTheInternet)(host)).toBe(`http://${host}`);
  },
);

test("a request without a host was sent to the address that users type", () => {
  expect(originsOf(onTheInternet)(undefined)).toBe("https://semillero.co");
});
