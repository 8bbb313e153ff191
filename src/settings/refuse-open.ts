// The rule of a start that fails closed: what is made for one machine is not opened to others
// unless ALLOW_PUBLIC names it, and what is never safe there is refused.

import type { Db } from "#src/ctx.ts";
import { findPublishedAccounts } from "#src/seed/cast-accounts.ts";
import { BadSettings } from "./bad-settings.ts";
import { isLoopback } from "./reach.mjs";
import type { Settings } from "./settings.ts";

/** Enough different characters for a secret that a program drew; a repeated word has fewer. */
const leastCharacters = 10;

type Danger = { what: string; instead: string; part?: Settings["allowPublic"][number] };

/**
 * Throws BadSettings that names everything at once: what each part opens to strangers, what to set
 * instead, and how to ask for it.
 */
export function refuseOpen(settings: Settings): void {
  if (settings.openings.length === 0) return;
  const found = dangersOf(settings).filter(
    ({ part }) => part === undefined || !settings.allowPublic.includes(part),
  );
  if (found.length === 0) return;
  throw new BadSettings(
    [
      `Semillero no empieza: otras personas lo pueden abrir (${settings.openings.join(", ")}) y falta cerrar lo que sigue.`,
      ...found.map(({ what, instead }) => `  · ${what}\n    ${instead}`),
      ...askedByName(settings, found),
      "Los pasos para ponerlo en internet están en docs/deployment.md.",
    ].join("\n\n"),
  );
}

/** Throws BadSettings where an earlier start left the demo's accounts with their password. */
export async function refusePublishedAccounts(settings: Settings, db: Db): Promise<void> {
  if (settings.openings.length === 0 || settings.allowPublic.includes("demo")) return;
  const found = await findPublishedAccounts(db);
  if (found.length === 0) return;
  throw new BadSettings(
    [
      `Semillero no empieza: otras personas lo pueden abrir (${settings.openings.join(", ")}), y ${found.length} cuentas de la base de datos tienen la contraseña publicada de la muestra (${found[0]?.email}, …).`,
      "  Empieza con una base de datos nueva (otra DATA_DIR o DATABASE_URL), o quítales la contraseña con: npm run demo:close",
      `Si de verdad quieres que cualquiera entre con ellas, pídelo por su nombre: ALLOW_PUBLIC=${[...settings.allowPublic, "demo"].join(",")}`,
    ].join("\n\n"),
  );
}

function dangersOf(settings: Settings): Danger[] {
  const { smtpUrl, seed, gateway, publicUrl, databaseUrl, sessionSecret, dataSecret } = settings;
  const { oldSessionSecrets } = settings;
  const { bankSecret } = settings;
  const { protocol, hostname } = new URL(publicUrl);
  const dangers: (Danger | false | undefined)[] = [
    !smtpUrl && {
      part: "mailbox",
      what: "Buzón: sin SMTP_URL los correos no se envían, y cualquiera los lee en /dev/mail. Con un enlace de «cambia tu contraseña» se queda con la cuenta que quiera.",
      instead: "Pon SMTP_URL=smtps://usuario:clave@servidor.",
    },
    seed === "demo" && {
      part: "demo",
      what: "Muestra: SEED=demo crea cuentas cuya contraseña está publicada, también de docentes con cursos a la venta.",
      instead: "Quita SEED, o pon SEED=none.",
    },
    !gateway && {
      part: "sandbox",
      what: "Pasarela de pruebas: sin las GATEWAY_… cualquiera compra con una tarjeta de prueba y nadie cobra.",
      instead: "Pon las cinco GATEWAY_… de tu pasarela.",
    },
    gateway?.publicKey.startsWith("pub_test_") && {
      part: "sandbox",
      what: "Pasarela de pruebas: GATEWAY_PUBLIC_KEY es una llave de prueba, así que cualquiera compra con una tarjeta de prueba y nadie cobra.",
      instead: "Pon las llaves de producción de tu pasarela.",
    },
    protocol === "http:" &&
      !isLoopback(hostname) && {
        what: "Sin TLS: PUBLIC_URL empieza por http://. Las contraseñas viajan a la vista, y el navegador no guarda las cookies de la sesión, así que nadie puede entrar.",
        instead:
          "Pon PUBLIC_URL=https://… y delante un servidor con TLS. Para probar desde un teléfono de tu red no pongas PUBLIC_URL: basta ALLOWED_HOSTS.",
      },
    !sessionSecret &&
      databaseUrl !== undefined && {
        what: "Sesiones: con DATABASE_URL puede haber varios procesos, y sin SESSION_SECRET cada carpeta de datos firma con un secreto distinto: lo que uno firma, otro lo rechaza.",
        instead: "Pon en todos el mismo SESSION_SECRET, de: openssl rand -base64 48",
      },
    sessionSecret !== undefined &&
      new Set(sessionSecret).size < leastCharacters && {
        what: "Sesiones: SESSION_SECRET se adivina, porque repite pocos caracteres. Quien lo tenga entra como cualquier persona.",
        instead: "Pon uno hecho al azar, de: openssl rand -base64 48",
      },
    oldSessionSecrets.some((secret) => new Set(secret).size < leastCharacters) && {
      what: "Enlaces: un secreto de SESSION_SECRET_OLD se adivina, porque repite pocos caracteres. Quien lo tenga abre los pedidos de la gente.",
      instead: "Quítalo de la lista: los enlaces que firmó dejan de abrir.",
    },
    !dataSecret &&
      databaseUrl !== undefined && {
        what: "Datos sellados: con DATABASE_URL puede haber varios procesos, y sin DATA_SECRET cada carpeta de datos sella con un secreto distinto: lo que uno sella, otro no lo abre, y nadie entra con su verificación en dos pasos.",
        instead:
          "Pon en todos el mismo DATA_SECRET, de: openssl rand -base64 48. Si ya hay un archivo DATA_DIR/data-secret, pon su contenido. Guárdalo: sin él no se abre lo sellado.",
      },
    dataSecret !== undefined &&
      new Set(dataSecret).size < leastCharacters && {
        what: "Datos sellados: DATA_SECRET se adivina, porque repite pocos caracteres. Quien lo tenga y lea la base de datos abre lo sellado.",
        instead: "Pon uno hecho al azar, de: openssl rand -base64 48",
      },
    !bankSecret &&
      databaseUrl !== undefined && {
        what: "Cuentas bancarias: con DATABASE_URL puede haber varios procesos, y sin BANK_SECRET cada carpeta de datos sella con un secreto distinto: lo que uno sella, otro no lo abre, y nadie puede enviar el dinero.",
        instead:
          "Pon en todos el mismo BANK_SECRET, de: openssl rand -base64 48. Si ya hay un archivo DATA_DIR/bank-secret, pon su contenido. Guárdalo: sin él no se abren las cuentas.",
      },
    bankSecret !== undefined &&
      new Set(bankSecret).size < leastCharacters && {
        what: "Cuentas bancarias: BANK_SECRET se adivina, porque repite pocos caracteres. Quien lo tenga y lea la base de datos abre las cuentas de la gente.",
        instead: "Pon uno hecho al azar, de: openssl rand -base64 48",
      },
    process.env.NODE_ENV === "development" && {
      what: "Desarrollo: npm run dev muestra a cualquiera los archivos de esta carpeta, también los de DATA_DIR.",
      instead: "Empieza con npm start.",
    },
  ];
  return dangers.filter((danger) => typeof danger === "object");
}

function askedByName({ allowPublic }: Settings, found: Danger[]): string[] {
  const parts = found.flatMap(({ part }) => part ?? []);
  if (parts.length === 0) return [];
  const names = [...allowPublic, ...parts].join(",");
  return [
    `Si de verdad quieres abrir ${parts.length > 1 ? "esas partes" : "esa parte"} (${parts.join(", ")}) a cualquiera, pídelo por su nombre: ALLOW_PUBLIC=${names}`,
  ];
}
