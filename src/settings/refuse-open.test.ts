import { afterEach, describe, expect, test, vi } from "vitest";
import { BadSettings } from "./bad-settings.ts";
import { refuseOpen } from "./refuse-open.ts";
import { readSettings } from "./settings.ts";

function refusal(env: Record<string, string>): string {
  try {
    refuseOpen(readSettings(env, "/srv/semillero"));
  } catch (error) {
    if (error instanceof BadSettings) return error.message;
    throw error;
  }
  return "";
}

const site = { PUBLIC_URL: "https://semillero.example" };
const mail = { SMTP_URL: "smtp://correo.example" };
const gateway = {
  GATEWAY_URL: "https://pagos.example/v1",
  GATEWAY_PUBLIC_KEY: "pub_prod_x",
  GATEWAY_PRIVATE_KEY: "prv_prod_x",
  GATEWAY_EVENTS_SECRET: "events",
  GATEWAY_INTEGRITY_SECRET: "integrity",
};
const closed = { ...site, ...mail, ...gateway };

afterEach(() => vi.unstubAllEnvs());

test("on one machine everything made for it is open", () => {
  expect(refusal({})).toBe("");
  expect(refusal({ PUBLIC_URL: "http://semillero.localhost:3000", SEED: "demo" })).toBe("");
});

test("with mail and a gateway a public address needs no permission", () => {
  expect(refusal(closed)).toBe("");
  expect(readSettings(closed, "/").seed).toBe("none");
});

test("every open part is named at once, with what it opens, what to set and how to ask for it", () => {
  const said = refusal({ ...site, SEED: "demo" });
  expect(said).toContain("PUBLIC_URL=https://semillero.example");
  expect(said).toContain("cualquiera los lee en /dev/mail");
  expect(said).toContain("Pon SMTP_URL=");
  expect(said).toContain("cuentas cuya contraseña está publicada");
  expect(said).toContain("Quita SEED, o pon SEED=none");
  expect(said).toContain("cualquiera compra con una tarjeta de prueba");
  expect(said).toContain("Pon las cinco GATEWAY_…");
  expect(said).toContain("ALLOW_PUBLIC=mailbox,demo,sandbox");
  expect(said).toContain("docs/deployment.md");
});

describe.each([
  ["HOST", "0.0.0.0"],
  ["PUBLIC_URL", "https://semillero.example"],
  ["ALLOWED_HOSTS", "192.168.1.7"],
  ["BASE_DOMAIN", "semillero.example"],
])("with %s=%s", (name, value) => {
  const open = { [name]: value };

  test.each([
    ["mailbox", { ...open, ...gateway }],
    ["demo", { ...open, ...mail, ...gateway, SEED: "demo" }],
    ["sandbox", { ...open, ...mail }],
  ])("only %s is refused, and allowed by its name", (part, env) => {
    const said = refusal(env);
    expect(said).toMatch(new RegExp(`: ALLOW_PUBLIC=${part}$`, "m"));
    expect(said.match(/ {2}· /g)).toHaveLength(1);
    expect(refusal({ ...env, ALLOW_PUBLIC: part })).toBe("");
    const others = ["mailbox", "demo", "sandbox"].filter((one) => one !== part).join(",");
    expect(refusal({ ...env, ALLOW_PUBLIC: others })).toContain(`ALLOW_PUBLIC=${others},${part}`);
  });
});

test("the gateway's own test keys are a sandbox too", () => {
  const said = refusal({ ...closed, GATEWAY_PUBLIC_KEY: "pub_test_x" });
  expect(said).toContain("GATEWAY_PUBLIC_KEY es una llave de prueba");
  expect(said).toContain("ALLOW_PUBLIC=sandbox");
});

describe("what no permission opens", () => {
  const all = { ALLOW_PUBLIC: "mailbox,demo,sandbox" };

  test("an address without TLS, on which nobody could sign in", () => {
    const said = refusal({ ...closed, ...all, PUBLIC_URL: "http://192.168.1.7:3000" });
    expect(said).toContain("Pon PUBLIC_URL=https://");
    expect(said).toContain("basta ALLOWED_HOSTS");
    expect(said).not.toContain("ALLOW_PUBLIC");
  });

  test("a database of several processes without a common secret", () => {
    const shared = { ...closed, ...all, DATABASE_URL: "postgres://semillero@localhost/semillero" };
    expect(refusal(shared)).toContain("el mismo SESSION_SECRET, de: openssl rand");
    expect(refusal(shared)).toContain("el mismo DATA_SECRET, de: openssl rand");
    expect(refusal(shared)).toContain("el mismo BANK_SECRET, de: openssl rand");
    const secret = "0123456789abcdef".repeat(4);
    expect(refusal({ ...shared, SESSION_SECRET: secret })).not.toContain("SESSION_SECRET");
    const secrets = { SESSION_SECRET: secret, DATA_SECRET: secret };
    expect(refusal({ ...shared, ...secrets })).toContain("BANK_SECRET");
    expect(refusal({ ...shared, ...secrets, BANK_SECRET: secret })).toBe("");
  });

  test("a secret that can be guessed, which the message does not repeat", () => {
    for (const name of ["SESSION_SECRET", "DATA_SECRET", "BANK_SECRET"]) {
      const said = refusal({ ...closed, ...all, [name]: "secreto-".repeat(8) });
      expect(said).toContain(`${name} se adivina`);
      expect(said).not.toContain("secreto-");
    }
  });

  test("an earlier secret of sessions that can be guessed: it would open orders", () => {
    const good = "0123456789abcdef".repeat(4);
    expect(refusal({ ...closed, ...all, SESSION_SECRET_OLD: good })).toBe("");
    const said = refusal({
      ...closed,
      ...all,
      SESSION_SECRET_OLD: `${good},${"secreto-".repeat(8)}`,
    });
    expect(said).toContain("un secreto de SESSION_SECRET_OLD se adivina");
    expect(said).not.toContain("secreto-");
  });

  test("the development server, which shows the files of the folder", () => {
    vi.stubEnv("NODE_ENV", "development");
    expect(refusal({ ...closed, ...all })).toContain("Empieza con npm start");
    expect(refusal({})).toBe("");
  });
});
