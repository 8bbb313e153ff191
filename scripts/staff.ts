// npm run staff: lists who administers Semillero, adds a person or takes one away. No password is
// typed here: the person chooses one, through a link of one hour. Ends with 1 where nothing was done
// that was asked for, and with 2 where it was called wrongly.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { findAcademy } from "../src/academies/queries.ts";
import { signInInput } from "../src/accounts/rules.ts";
import { appointStaff } from "../src/accounts/staff/appoint-staff.ts";
import { dismissStaff } from "../src/accounts/staff/dismiss-staff.ts";
import { listStaff } from "../src/accounts/staff/staff-queries.ts";
import { commandCtx } from "../src/command-ctx.ts";
import type { Ctx } from "../src/ctx.ts";
import { rememberQueues } from "../src/jobs/worker.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { roleNames } from "../src/trail/actions.rules.ts";
import { fail, momentText, printTable, withQueues } from "./command.ts";

const usage = [
  "Uso:",
  "  npm run staff                      lista quiénes administran Semillero",
  "  npm run staff -- CORREO            agrega a esa persona; le llega un enlace para elegir contraseña",
  "  npm run staff -- CORREO --link     escribe el enlace aquí en vez de enviarlo",
  "  npm run staff -- CORREO --yes      no pregunta si la persona pierde otro rol",
  "  npm run staff -- --remove CORREO   vuelve a dejar a esa persona como estudiante",
].join("\n");

type Task =
  | { verb: "list" }
  | { verb: "add"; email: string; agreed: boolean; wantsLink: boolean }
  | { verb: "remove"; email: string };

keepFilesPrivate();
const task = taskOf(process.argv.slice(2));
if (typeof task === "string") {
  console.error(task);
  process.exitCode = 2;
} else {
  try {
    await run(task);
  } catch (error) {
    fail(error);
  }
}

/** What to say for anything that `usage` does not. */
function taskOf(args: string[]): Task | string {
  const parsed = parse(args);
  if (!parsed) return usage;
  const { remove, yes = false, link = false, positionals } = parsed;
  const [typed = remove, ...more] = positionals;
  const isRemoval = remove !== undefined;
  if (more.length > 0 || (isRemoval && (positionals.length > 0 || link))) return usage;
  if (typed === undefined) return yes || link ? usage : { verb: "list" };
  const email = signInInput.shape.email.safeParse(typed);
  if (!email.success) return `Ese correo no está bien escrito: ${typed}\n\n${usage}`;
  if (isRemoval) return { verb: "remove", email: email.data };
  return { verb: "add", email: email.data, agreed: yes, wantsLink: link };
}

function parse(args: string[]) {
  const options = {
    remove: { type: "string" },
    yes: { type: "boolean" },
    link: { type: "boolean" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { ...values, positionals };
  } catch {
    return null;
  }
}

function run(task: Task): Promise<void> {
  return withQueues(async ({ settings, database, boss }) => {
    await rememberQueues(boss);
    const academy = await findAcademy(database.db, null);
    if (!academy) throw new Error("La academia principal todavía no existe: empieza Semillero.");
    const ctx = commandCtx({ academy, database, boss, settings });
    if (task.verb === "list") await list(ctx);
    else if (task.verb === "remove") await remove(ctx, task.email);
    // Without a mail server, the mails are read on this machine, by whoever runs the server.
    else await add(ctx, { ...task, wantsLink: task.wantsLink || !settings.smtpUrl });
  });
}

async function list(ctx: Ctx): Promise<void> {
  const staff = await listStaff(ctx);
  if (staff.length === 0) {
    return console.log("Nadie administra Semillero todavía. Para empezar: npm run staff -- CORREO");
  }
  const rows = staff.map(({ email, since, lastSignIn }) => [
    email,
    since ? momentText(since) : "(no se sabe)",
    lastSignIn ? momentText(lastSignIn) : "nunca",
  ]);
  printTable([["CORREO", "DESDE", "ÚLTIMO INGRESO"], ...rows]);
}

async function add(ctx: Ctx, task: Task & { verb: "add" }): Promise<void> {
  const { email } = task;
  const done = await appointStaff(ctx, task);
  if (done.outcome === "asks") {
    const loss = `${email} tiene el rol de ${roleNames[done.from]}, y lo pierde: una cuenta tiene un solo rol.`;
    if (await agrees(loss)) await add(ctx, { ...task, agreed: true });
    return;
  }
  const { outcome, from, dropped, link } = done;
  const said = {
    opened: `No había una cuenta con ${email}: la creamos, y administra Semillero.\nSi el correo está mal escrito: npm run staff -- --remove ${email}`,
    promoted: `${email} administra Semillero. Antes tenía el rol de ${roleNames[from]}.\nCerramos sus sesiones abiertas.`,
    already: `${email} ya administra Semillero.`,
  };
  console.log(said[outcome]);
  if (dropped) {
    console.log(
      "Su correo no estaba confirmado: quitamos la contraseña y las demás formas de entrar que tenía la cuenta.",
    );
  }
  if (link === "mailed") {
    console.log(
      "Le enviamos un enlace para elegir su contraseña. Sirve una vez, durante una hora; el mismo comando envía otro.",
    );
  } else if (link) {
    console.log(
      `\nPara elegir la contraseña, abre esta dirección. Sirve una vez, durante una hora, y quien la abre se queda con la cuenta:\n\n  ${link.href}\n`,
    );
  } else if (outcome !== "already") {
    console.log("Entra como siempre. Le avisamos por correo.");
  }
}

/** Only a person at a terminal can be asked. */
async function agrees(loss: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    fail(`${loss}\nNo hicimos nada. Si así debe ser, agrega --yes.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${loss}\n¿Seguimos? (s/N) `);
  terminal.close();
  if (/^s[ií]?$/i.test(answer.trim())) return true;
  fail("No hicimos nada.");
  return false;
}

async function remove(ctx: Ctx, email: string): Promise<void> {
  const done = await dismissStaff(ctx, email);
  if (done.outcome === "unknown") return fail(`No hay una cuenta con ${email}.`);
  if (done.outcome === "last") {
    return fail(`${email} es la única persona que administra Semillero. Agrega primero a otra.`);
  }
  console.log(
    done.outcome === "not-staff"
      ? `${email} no administra Semillero: tiene el rol de ${roleNames[done.role]}.`
      : `${email} ya no administra Semillero: queda como estudiante. Cerramos sus sesiones abiertas y le avisamos por correo.`,
  );
}
