// npm run audit: looks the packages of package-lock.json up among the known vulnerabilities of the
// registry. Fails for a serious one in what a server installs; says so where no registry answers.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

const windows = process.platform === "win32";
const serious = ["high", "critical"];

const answerShape = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      via: z.array(z.union([z.string(), z.looseObject({ title: z.string(), url: z.string() })])),
    }),
  ),
});
type Found = z.infer<typeof answerShape>["vulnerabilities"];

const [ofServer, ofAll] = [audit("--omit=dev"), audit()];
if (!ofServer || !ofAll) {
  console.log(
    "Vulnerabilidades conocidas: sin consultar. El registro de paquetes no contestó; ninguna quedó descartada.",
  );
} else {
  const bad = listed(ofServer).filter(({ severity }) => serious.includes(severity));
  const counted = `${countOf(ofServer)} en lo que instala un servidor, ${countOf(ofAll)} con las herramientas`;
  console.log(`Vulnerabilidades conocidas: ${counted}; graves o críticas: ${bad.length}.`);
  for (const { name, severity, notes } of listed(ofAll)) {
    console.log(`  ${severity}  ${name}  ${notes.join("  ")}`);
  }
  if (bad.length > 0) process.exitCode = 1;
}

/** Null where no registry answers. */
function audit(...more: string[]): Found | null {
  const args = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", ...more];
  const done = spawnSync("npm", [...args, "--fetch-timeout=20000"], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
    shell: windows,
  });
  try {
    return answerShape.parse(JSON.parse(done.stdout)).vulnerabilities;
  } catch {
    return null;
  }
}

function countOf(found: Found): number {
  return Object.keys(found).length;
}

function listed(found: Found) {
  return Object.entries(found).map(([name, { severity, via }]) => ({
    name,
    severity,
    notes: via.map((one) => (typeof one === "string" ? `por ${one}` : `${one.title} ${one.url}`)),
  }));
}
