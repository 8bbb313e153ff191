// Reads docs/deployment.md as a person does: its commands in order, in folders of the test instead
// of the machine's own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../server.ts";

export const page = readFileSync(join(root, "docs/deployment.md"), "utf8");

/** They need root, a service manager, a domain or the network: the test does what they do. */
const notHere =
  /^(?:apt-get|curl -fsSL https:|echo "deb |useradd|systemctl|journalctl|printf '\[Service\]|runuser -u semillero -- git|install .*(?:\/etc\/systemd|\/etc\/caddy))/;

type Place = { code: string; data: string; settings: string; port: number };

/** The `sh` blocks of one section, as commands that run here; a section is named by its heading. */
export function commandsOf(heading: string, { code, data, settings, port }: Place): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading));
  if (!section) throw new Error(`docs/deployment.md has no section «${heading}»`);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)]
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .filter((command) => !notHere.test(command))
    .map((command) =>
      command
        .replace("runuser -u semillero -- ", "")
        .replace("-o semillero -g semillero ", "")
        .replaceAll("/opt/semillero", code)
        .replaceAll("/var/lib/semillero", data)
        .replaceAll("/etc/semillero", settings)
        .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`),
    );
}

/** Every name of a setting that the page or the file of settings mentions. */
export function settingsNamed(text: string): string[] {
  const quoted = [...text.matchAll(/`([A-Z][A-Z0-9_]*_[A-Z0-9_]+|PORT|HOST|SEED|ROLES)`/g)];
  const assigned = [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)];
  return [...new Set([...quoted, ...assigned].map(([, name = ""]) => name))];
}

/** The values of a key in a unit of systemd, in order. */
export function valuesOf(unit: string, key: string): string[] {
  return [...unit.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
}
