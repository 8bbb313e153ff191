// Tells the person who starts the program where it is and what is embedded.
import { networkInterfaces } from "node:os";
import type { Settings } from "#src/settings/settings.ts";

type Found = { isDemo: boolean; embedded: boolean };

/** Prints where the program is, with which parts, and how to open it from a phone. */
export function announce(settings: Settings, { isDemo, embedded }: Found): void {
  const { publicUrl, roles, gateway, smtpUrl, s3 } = settings;
  const lines = [
    "",
    `Semillero está listo: ${publicUrl}   (${roles.join(", ")})`,
    ...(isDemo
      ? [
          "",
          "Cuentas de muestra (contraseña: semillero):",
          "  estudiante  estudiante@semillero.test",
          "  docente     nubia.chilito@semillero.test",
        ]
      : []),
    "",
    `Base de datos   ${embedded ? `incluida, en ${settings.dataDir}/db` : "PostgreSQL de DATABASE_URL"}`,
    `Correo          ${smtpUrl ? "SMTP_URL" : `buzón incluido: ${publicUrl}/dev/mail`}`,
    `Pagos           ${gateway ? gateway.url : "pasarela de pruebas incluida; tarjeta 4242 4242 4242 4242 (aprobada), 4111 1111 1111 1111 (rechazada)"}`,
    `Archivos        ${s3 ? `depósito S3 «${s3.bucket}»` : `carpeta ${settings.dataDir}/files`}`,
    `API             ${publicUrl}/api/docs`,
    ...fromOtherMachines(settings),
    "",
    "Ctrl-C para terminar.",
    "",
  ];
  console.log(lines.join("\n"));
}

/** The command that opens it to a phone on the same network, where only this machine reaches it. */
function fromOtherMachines({ openings, port, roles, seed, gateway, smtpUrl }: Settings): string[] {
  if (openings.length > 0 || !roles.includes("web")) return [];
  const found = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = found.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  if (!own) return [];
  const parts = { mailbox: !smtpUrl, demo: seed === "demo", sandbox: !gateway };
  const named = Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [part] : []));
  const command = [
    `HOST=0.0.0.0 ALLOWED_HOSTS=${own}`,
    ...(gateway ? [] : [`SANDBOX_HOST=${own}`]),
    ...(seed === "demo" ? ["SEED=demo"] : []),
    ...(named.length > 0 ? [`ALLOW_PUBLIC=${named.join(",")}`] : []),
    "npm start",
  ].join(" ");
  return [
    `Otros equipos   http://${own}:${port}, si empiezas así (y entonces lo abre cualquiera de tu red):`,
    `                ${command}`,
  ];
}
