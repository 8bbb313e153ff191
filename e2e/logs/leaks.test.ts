import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { leaksIn, passwordsTypedIn } from "./leaks.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWExZmQ1My0wYTVhIn0.9sXw3zXk1bq";
const random = (bytes: number) => `${randomBytes(bytes).toString("base64url").slice(0, -3)}aB7`;

test.each([
  ["an e-mail", `{"level":30,"msg":"a ana.julia+feria@correo.com.co"}`],
  ["an e-mail", `{"level":30,"path":"/api/leads/ana%40correo.co"}`],
  ["an e-mail", "Error: Key (email)=(ana@correo.test) already exists."],
  ["a JWT", `{"level":50,"err":{"message":"bad token ${jwt}"}}`],
  ["a bearer token", `{"headers":{"authorization":"Bearer abc.def-ghi"}}`],
  ["a cookie", `{"cookie":"XSRF-TOKEN=abc"}`],
  ["a cookie", `{"cookie":"theme=a; session=abc"}`],
  ["a cookie", "set-cookie: refresh=abc; Path=/"],
  ["a password hash", "(1, $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA)"],
  ["a password", `{"body":{"password":"semillero"}}`],
  ["a password", `{"body":"{\\"passwordAgain\\":\\"semillero\\"}"}`],
  ["a password", "_csrf=x&password=semillero"],
  ["a password", "contraseña: semillero"],
  ["a token", `{"path":"/login/reset/${random(32)}"}`],
  ["a token", `{"token":"${random(24)}"}`],
  ["a card number", "number 4242424242424242"],
  ["a card number", "number 4242 4242 4242 4242"],
  ["a card number", `{"card":"4111-1111-1111-1111"}`],
  ["a card number", `{"card":"378282246310005"}`],
  ["a secret of an app", `{"link":"otpauth://totp/La%20Gulupa:ana?secret=GEZDGNBV"}`],
  ["a secret of an app", `{"secret":"GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"}`],
  ["a recovery code", `{"code":"7KQM-2XRA-HN4D-PW9T"}`],
  ["a typed password", `{"msg":"login with cosecha2026 failed"}`],
])("%s is found in %s", (kind, line) => {
  expect(leaksIn(line, ["cosecha2026"])).toContain(kind);
});

test.each([
  [`{"level":30,"time":1795251245001,"requestId":"0191b2c4-77aa-7e0f-9f00-d1e2f3a4b5c6","ms":12}`],
  [`{"path":"/explore/courses/0191b2c4/cafe-de-especialidad-del-cerezo-a-la-taza-2"}`],
  [`{"path":"/media/video/attempt/…/master.m3u8","status":206}`],
  [`{"msg":"Email o contraseña incorrectos","problem":"invalid"}`],
  [`{"msg":"La contraseña debe tener al menos 8 caracteres"}`],
  [`{"msg":"No hay sesión","session":"0191b2c4-77aa-7e0f-9f00-d1e2f3a4b5c6"}`],
  ["    at signUp (/srv/node_modules/@hono/node-server/dist/index.mjs:412:17)"],
  ["sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  ["listening on http://127.0.0.1:39412, started at 1795251245001"],
])("%s is an ordinary line", (line) => {
  expect(leaksIn(line, ["cosecha2026"])).toEqual([]);
});

test("passwords are collected from the tests that write them, except ordinary words", () => {
  const source = `signUp({ password: "cosecha2026" }); const passwordAgain: "una clave larga";
    login({ password: "cualquiera" }); login({ password: "12345678" });
    ({ password: "La contraseña debe tener al menos 8 caracteres" });`;
  expect(passwordsTypedIn(source)).toEqual(["cosecha2026", "una clave larga"]);
});
