import { describe, expect, test } from "vitest";
import { BadSettings } from "./bad-settings.ts";
import { readSettings } from "./settings.ts";

const root = "/srv/semillero";

function complaint(env: Record<string, string>): string {
  try {
    readSettings(env, root);
  } catch (error) {
    if (error instanceof BadSettings) return error.message;
    throw error;
  }
  return "";
}

const gateway = {
  GATEWAY_URL: "https://gateway.test/v1/",
  GATEWAY_PUBLIC_KEY: "pub_x",
  GATEWAY_PRIVATE_KEY: "prv_x",
  GATEWAY_EVENTS_SECRET: "events",
  GATEWAY_INTEGRITY_SECRET: "integrity",
};

test("without any variable the program runs on one machine on its own", () => {
  expect(readSettings({}, root)).toEqual({
    root,
    port: 3000,
    host: "127.0.0.1",
    dataDir: "/srv/semillero/data",
    diskReserveBytes: 1024 ** 3,
    backupDir: "/srv/semillero/data/backups",
    backupsKept: 7,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    namedStatements: true,
    databasePool: 10,
    databaseStatementSeconds: 5,
    rowSecurity: false,
    publicUrl: "http://localhost:3000",
    baseDomain: "localhost",
    allowedHosts: [],
    openings: [],
    allowPublic: [],
    roles: ["web", "worker"],
    seed: "demo",
    sessionSecret: undefined,
    oldSessionSecrets: [],
    review: "auto",
    videoTypes: ["mp4"],
    passwords: "length",
    dataSecret: undefined,
    bankSecret: undefined,
    oldBankSecrets: [],
    secondFactorRequired: [],
    smtpUrl: undefined,
    mailFrom: "Semillero <hola@semillero.co>",
    gateway: undefined,
    fees: { gatewayHundredths: 265, gatewayCop: 700, platformPercent: 10 },
    sandboxHost: "127.0.0.1",
    sandboxPort: 3001,
    usdCop: 4070,
    usdCopDate: "2026-11-21",
    trmUrl: undefined,
    s3: undefined,
    ffmpegPath: undefined,
    ffprobePath: undefined,
    quotas: {
      openUploads: {
        account: { count: 20, bytes: 60e9 },
        academy: { count: 200, bytes: 600e9 },
      },
      academyBytes: 2e12,
      toldBytes: 50e9,
      within: {
        uploads: { attempts: 30, minutes: 1 },
        pictures: { attempts: 30, minutes: 60 },
        comments: { attempts: 200, minutes: 1440 },
        courses: { attempts: 100, minutes: 1440 },
        copies: { attempts: 20, minutes: 1440 },
        // What many share is ten times as wide where one room shares the address.
        invitations: { attempts: 2000, minutes: 1440 },
        firstInvitations: { attempts: 20, minutes: 1440 },
        courseInvitations: { attempts: 500, minutes: 1440 },
        declines: { attempts: 10, minutes: 60 },
        addressDeclines: { attempts: 300, minutes: 60 },
        academyDeclines: { attempts: 2000, minutes: 60 },
        cardDeclines: { attempts: 100, minutes: 1440 },
        publishes: { attempts: 60, minutes: 60 },
        closings: { attempts: 3, minutes: 1440 },
        unsold: { attempts: 50, minutes: 60 },
        couponGuesses: { attempts: 200, minutes: 60 },
        offers: { attempts: 3000, minutes: 1 },
        academyNames: { attempts: 600, minutes: 1 },
      },
      attempts: {
        signIn: {
          pair: { attempts: 10, minutes: 15 },
          account: { attempts: 1000, minutes: 1440 },
          address: { attempts: 1000, minutes: 15 },
        },
        signUp: {
          pair: { attempts: 5, minutes: 60 },
          address: { attempts: 1000, minutes: 60 },
        },
        taken: { address: { attempts: 300, minutes: 60 } },
        academy: {
          pair: { attempts: 10, minutes: 60 },
          account: { attempts: 20, minutes: 1440 },
          address: { attempts: 200, minutes: 1440 },
        },
        contact: {
          pair: { attempts: 10, minutes: 1440 },
          account: { attempts: 50, minutes: 1440 },
          address: { attempts: 300, minutes: 60 },
        },
        reset: { pair: { attempts: 3, minutes: 60 }, address: { attempts: 300, minutes: 60 } },
        verify: { account: { attempts: 3, minutes: 60 }, address: { attempts: 300, minutes: 60 } },
        changeEmail: {
          account: { attempts: 5, minutes: 60 },
          address: { attempts: 300, minutes: 60 },
        },
        password: {
          account: { attempts: 10, minutes: 15 },
          address: { attempts: 1000, minutes: 15 },
        },
      },
      codes: [
        { attempts: 10, minutes: 15 },
        { attempts: 50, minutes: 1440 },
      ],
      mails: {
        reset: { attempts: 3, minutes: 45 },
        verify: { attempts: 10, minutes: 1440 },
        taken: { attempts: 3, minutes: 1440 },
        emailChange: { attempts: 3, minutes: 1440 },
        invitation: { attempts: 3, minutes: 1440 },
        academy: { attempts: 10, minutes: 1440 },
        contact: { attempts: 200, minutes: 1440 },
      },
      networkTimes: 5,
      apiCallsPerMinute: { account: 600, address: 60_000 },
    },
    identity: [],
    trustProxy: 0,
    landing: { terms: "", category: "" },
    logLevel: "info",
    drainSeconds: 1,
  });
});

test("at a public address the limits that many share are the ones of the README", () => {
  const { quotas } = readSettings({ PUBLIC_URL: "https://semillero.co" }, root);
  expect(quotas.within).toMatchObject({
    invitations: { attempts: 200 },
    declines: { attempts: 10 },
    addressDeclines: { attempts: 30 },
    academyDeclines: { attempts: 200 },
    cardDeclines: { attempts: 10 },
    unsold: { attempts: 5 },
    couponGuesses: { attempts: 20 },
    offers: { attempts: 300 },
    academyNames: { attempts: 60 },
  });
});

test("limits by address are ten times as wide where only this machine or room is reached", () => {
  const at = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL }, root).quotas;
  const [open, own] = [at("https://semillero.co"), at("http://localhost:8080")];
  for (const kind of [
    "signIn",
    "signUp",
    "taken",
    "academy",
    "reset",
    "verify",
    "password",
  ] as const) {
    const { attempts, minutes } = open.attempts[kind].address;
    expect(own.attempts[kind]).toEqual({
      ...open.attempts[kind],
      address: { attempts: attempts * 10, minutes },
    });
  }
  const shared = [
    "invitations",
    "addressDeclines",
    "academyDeclines",
    "cardDeclines",
    "unsold",
    "couponGuesses",
    "offers",
    "academyNames",
  ] as const;
  for (const kind of shared) {
    expect(own.within[kind].attempts).toBe(open.within[kind].attempts * 10);
  }
  for (const kind of ["uploads", "pictures", "comments", "declines"] as const) {
    expect(own.within[kind]).toEqual(open.within[kind]);
  }
  expect(open.apiCallsPerMinute).toEqual({ account: 600, address: 6000 });
  expect(own.apiCallsPerMinute).toEqual({ account: 600, address: 60_000 });
  expect(own.mails).toEqual(open.mails);
  for (const name of ["http://127.0.0.1:3000", "http://[::1]:3000", "http://a.localhost"]) {
    expect(at(name)).toEqual(own);
  }
});

test("a limit is a number of attempts and of minutes", () => {
  const { quotas } = readSettings({ LIMIT_SIGN_IN: "4/30", LIMIT_NETWORK_TIMES: "2" }, root);
  expect(quotas.attempts.signIn.pair).toEqual({ attempts: 4, minutes: 30 });
  expect(quotas.networkTimes).toBe(2);
  for (const wrong of [
    "10",
    "10/",
    "/15",
    "0/15",
    "10/0",
    "10 / 15",
    "1.5/15",
    "10/15/2",
    "-1/1",
  ]) {
    expect(complaint({ LIMIT_SIGN_IN: wrong })).toContain(
      `LIMIT_SIGN_IN=${wrong}: debe ser intentos/minutos, como 10/15`,
    );
  }
});

test("mails with a link come more often than the link expires", () => {
  expect(complaint({ LIMIT_MAIL_RESET: "3/60" })).toContain(
    "LIMIT_MAIL_RESET=3/60: sus minutos deben ser menos que los 60 que sirve el enlace",
  );
});

test("a second factor is required of staff where other machines reach the program", () => {
  const required = (env: Record<string, string>) => readSettings(env, root).secondFactorRequired;
  expect(required({})).toEqual([]);
  expect(required({ PUBLIC_URL: "https://semillero.co" })).toEqual(["academy", "admin"]);
  expect(required({ ALLOWED_HOSTS: "192.168.1.7" })).toEqual(["academy", "admin"]);
  expect(required({ HOST: "0.0.0.0", SECOND_FACTOR_REQUIRED: "none" })).toEqual([]);
  expect(required({ SECOND_FACTOR_REQUIRED: "admin, teacher" })).toEqual(["admin", "teacher"]);
});

test("an empty variable counts as absent", () => {
  const names = [
    ...["PORT", "SEED", "DATABASE_URL", "SESSION_SECRET", "DATA_SECRET", "ROLES", "LOG_LEVEL"],
    ...["USD_COP", "SECOND_FACTOR_REQUIRED"],
  ];
  const empty = Object.fromEntries([...names, ...Object.keys(gateway)].map((name) => [name, ""]));
  expect(readSettings(empty, root)).toEqual(readSettings({}, root));
});

test("passwords are compared with the common ones where other machines reach the program, or where asked", () => {
  const rule = (env: Record<string, string>) => readSettings(env, root).passwords;
  expect(rule({ PUBLIC_URL: "https://semillero.co" })).toBe("uncommon");
  expect(rule({ HOST: "0.0.0.0" })).toBe("uncommon");
  expect(rule({ ALLOWED_HOSTS: "192.168.1.7" })).toBe("uncommon");
  expect(rule({ PUBLIC_URL: "https://localhost:8443" })).toBe("length");
  expect(rule({ PUBLIC_URL: "https://semillero.co", PASSWORDS: "length" })).toBe("length");
  expect(rule({ PASSWORDS: "uncommon" })).toBe("uncommon");
  expect(complaint({ PASSWORDS: "si" })).toContain("PASSWORDS=si: debe ser length o uncommon");
});

test("row-level security accepts on or off, and nothing else", () => {
  expect(readSettings({ DATABASE_ROW_SECURITY: "on" }, root).rowSecurity).toBe(true);
  expect(readSettings({ DATABASE_ROW_SECURITY: "off" }, root).rowSecurity).toBe(false);
  expect(complaint({ DATABASE_ROW_SECURITY: "si" })).toContain("DATABASE_ROW_SECURITY=si");
});

test("the base domain and the sandbox follow the public address and the port", () => {
  const settings = readSettings({ PORT: "8080", PUBLIC_URL: "https://Semillero.co/" }, root);
  expect(settings).toMatchObject({
    port: 8080,
    publicUrl: "https://Semillero.co",
    baseDomain: "semillero.co",
    sandboxPort: 8081,
  });
  expect(readSettings({ PORT: "0" }, root).sandboxPort).toBe(0);
  expect(readSettings({ BASE_DOMAIN: "Otra.co" }, root).baseDomain).toBe("otra.co");
});

test("an absolute data folder is used as it is, roles may contain spaces", () => {
  const settings = readSettings({ DATA_DIR: "/var/lib/semillero", ROLES: "worker, web" }, root);
  expect(settings).toMatchObject({ dataDir: "/var/lib/semillero", roles: ["worker", "web"] });
});

test("the five settings of the gateway together choose the real one", () => {
  expect(readSettings(gateway, root).gateway).toEqual({
    url: "https://gateway.test/v1",
    publicKey: "pub_x",
    privateKey: "prv_x",
    eventsSecret: "events",
    integritySecret: "integrity",
  });
});

test("the official exchange rate is fetched only where it is configured", () => {
  const url = "https://www.datos.gov.co/resource/32sa-8pi3.json";
  expect(readSettings({ RATES: "trm" }, root).trmUrl).toBe(url);
  const mirror = "http://127.0.0.1:9999/trm.json";
  expect(readSettings({ RATES: "trm", TRM_URL: mirror }, root).trmUrl).toBe(mirror);
  expect(readSettings({ TRM_URL: mirror }, root).trmUrl).toBeUndefined();
});

test("who wants to teach writes by mail, by WhatsApp or on a page", () => {
  for (const url of ["mailto:hola@semillero.co", "https://wa.me/573001234567", "https://a.co/x"]) {
    expect(readSettings({ CONTACT_URL: url }, root).contactUrl).toBe(url);
  }
  const short = readSettings({ CONTACT_URL: "wa.me/573001234567" }, root).contactUrl;
  expect(short).toBe("https://wa.me/573001234567");
  expect(readSettings({}, root)).toMatchObject({
    contactUrl: undefined,
    landing: { terms: "", category: "" },
  });
});

test("the pixel is off unless its account is set", () => {
  expect(readSettings({ PIXEL_URL: "http://127.0.0.1:9/tr" }, root).pixel).toBeUndefined();
  expect(readSettings({ PIXEL_ID: "123" }, root).pixel).toBe("https://www.facebook.com/tr?id=123");
  expect(complaint({ PIXEL_ID: "12a" })).toContain("PIXEL_ID=12a: debe ser un número");
});

test("earlier secrets are separated by commas", () => {
  const [first, second] = ["a".repeat(32), "b".repeat(32)];
  const old = `${first}, ${second},`;
  const settings = readSettings({ SESSION_SECRET_OLD: old, BANK_SECRET_OLD: second }, root);
  expect(settings.oldSessionSecrets).toEqual([first, second]);
  expect(settings.oldBankSecrets).toEqual([second]);
});

describe("an invalid value is named", () => {
  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "3000.5"],
    ["SEED", "x"],
    ["ALLOW_PUBLIC", "todo"],
    ["ROLES", "foo"],
    ["ROLES", "web,foo"],
    ["DATABASE_URL", "mysql://localhost/semillero"],
    ["DATABASE_POOL", "1"],
    ["PUBLIC_URL", "semillero.co"],
    ["PUBLIC_URL", "https://"],
    ["SESSION_SECRET", "corto"],
    ["SESSION_SECRET_OLD", "corto"],
    ["SESSION_SECRET_OLD", `${"a".repeat(32)},corto`],
    ["DATA_SECRET", "corto"],
    ["BANK_SECRET", "corto"],
    ["BANK_SECRET_OLD", "corto"],
    ["SECOND_FACTOR_REQUIRED", "academy,cocina"],
    ["SECOND_FACTOR_REQUIRED", "none,admin"],
    ["SMTP_URL", "http://correo.test"],
    ["CONTACT_URL", "javascript:alert(1)"],
    ["CONTACT_URL", "http://semillero.co"],
    ["LANDING_TERMS", "a".repeat(101)],
    ["SECURITY_CONTACT", "nadie"],
    ["SANDBOX_PORT", "-1"],
    ["USD_COP", "4"],
    ["USD_COP_DATE", "21 de noviembre"],
    ["GATEWAY_FEE_PERCENT", "2.655"],
    ["GATEWAY_FEE_COP", "700.5"],
    ["PLATFORM_PERCENT", "51"],
    ["RATES", "live"],
    ["TRM_URL", "datos.gov.co"],
    ["LOG_LEVEL", "todo"],
  ])("%s=%s", (name, value) => {
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^  ${name}=.*: .+$`, "m"));
  });

  test("all invalid values are named at once", () => {
    const said = complaint({ PORT: "abc", SEED: "x" });
    expect(said).toContain("PORT=abc");
    expect(said).toContain("SEED=x");
  });

  test("a gateway with missing settings, each by name", () => {
    const { GATEWAY_PRIVATE_KEY: _, GATEWAY_EVENTS_SECRET: __, ...half } = gateway;
    const said = complaint(half);
    expect(said).toContain("GATEWAY_PRIVATE_KEY, GATEWAY_EVENTS_SECRET: faltan");
    expect(said).not.toContain("GATEWAY_PUBLIC_KEY");
    expect(complaint({ ...half, GATEWAY_EVENTS_SECRET: "" })).toBe(said);
  });

  test("the value of a password or a key is not repeated", () => {
    for (const name of ["DATABASE_URL", "SMTP_URL", "SESSION_SECRET", "DATA_SECRET"]) {
      expect(complaint({ [name]: "ana:clave@x" })).toContain(name);
      expect(complaint({ [name]: "ana:clave@x" })).not.toContain("clave@x");
    }
  });
});

const s3 = {
  S3_REGION: "auto",
  S3_BUCKET: "semillero",
  S3_ACCESS_KEY_ID: "AKIA1",
  S3_SECRET_ACCESS_KEY: "very-secret",
};

test("the four settings of S3 together choose Amazon's server", () => {
  expect(readSettings(s3, root).s3).toEqual({
    endpoint: undefined,
    publicEndpoint: undefined,
    region: "auto",
    bucket: "semillero",
    accessKeyId: "AKIA1",
    secretAccessKey: "very-secret",
    forcePathStyle: false,
  });
});

test("another S3 server has an address, and the bucket in its path by default", () => {
  const env = { ...s3, S3_ENDPOINT: "https://s3.test/", S3_PUBLIC_ENDPOINT: "https://cdn.test" };
  expect(readSettings(env, root).s3).toMatchObject({
    endpoint: "https://s3.test",
    publicEndpoint: "https://cdn.test",
    forcePathStyle: true,
  });
  const hosted = readSettings({ ...env, S3_FORCE_PATH_STYLE: "false" }, root).s3;
  expect(hosted?.forcePathStyle).toBe(false);
});

test("an incomplete group of S3 settings, or one that means nothing alone, stops the start", () => {
  const { S3_BUCKET, ...rest } = s3;
  const said = complaint(rest);
  expect(said).toContain("S3_BUCKET: faltan para guardar los archivos en S3");
  expect(said).not.toContain("very-secret");
  expect(complaint({ S3_ENDPOINT: "https://s3.test" })).toContain("S3_REGION, S3_BUCKET");
  expect(complaint({ ...s3, S3_FORCE_PATH_STYLE: "sí" })).toContain("debe ser true o false");
});

test("further hosts of the root academy are a list without spaces", () => {
  const { allowedHosts } = readSettings(
    { ALLOWED_HOSTS: " 192.168.1.7, Finca.local:3000,[fd00::7],, " },
    root,
  );
  expect(allowedHosts).toEqual(["192.168.1.7", "Finca.local:3000", "[fd00::7]"]);
  for (const host of ["http://192.168.1.7", "*", "fd00::7", "a/b"]) {
    expect(complaint({ ALLOWED_HOSTS: host })).toContain("ALLOWED_HOSTS");
  }
});

test("the direct database address is separate from the pooler, and stays secret", () => {
  const urls = {
    DATABASE_URL: "postgres://u:hush@pooler:6432/s",
    DATABASE_DIRECT_URL: "postgres://u:hush@postgres:5432/s",
  };
  const settings = readSettings({ ...urls, DATABASE_NAMED_STATEMENTS: "false" }, root);
  expect(settings).toMatchObject({
    databaseUrl: urls.DATABASE_URL,
    databaseDirectUrl: urls.DATABASE_DIRECT_URL,
    namedStatements: false,
  });
  const alone = complaint({ DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL });
  expect(alone).toContain("DATABASE_DIRECT_URL=…: solo sirve junto con DATABASE_URL");
  expect(complaint({ DATABASE_NAMED_STATEMENTS: "no" })).toContain("debe ser true o false");
});

test("backups follow the data folder, can be elsewhere, and can be turned off", () => {
  expect(readSettings({ DATA_DIR: "/datos" }, root).backupDir).toBe("/datos/backups");
  expect(readSettings({ BACKUP_DIR: "/copias" }, root).backupDir).toBe("/copias");
  expect(readSettings({ BACKUP_DIR: "none" }, root).backupDir).toBeUndefined();
  expect(complaint({ BACKUPS_KEPT: "0" })).toContain("BACKUPS_KEPT=0");
});
