// Each kind of file store, empty, with a list of everything it keeps: for tests that apply to every
// kind.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from "@aws-sdk/client-s3";
import { openDiskStore } from "#src/outside/files/disk-store.ts";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { type Bucket, openBucket } from "#src/outside/files/s3-bucket.ts";
import { openS3Store } from "#src/outside/files/s3-store.ts";
import { startS3, type TestS3 } from "#src/testing/servers/s3.ts";

export type OpenStore = {
  files: FileStore;
  /** Opens the same store again, as a restart does. */
  again(): Promise<FileStore>;
  /** The names of everything kept, half-written and hidden objects included. */
  left(): Promise<string[]>;
  /** A separate process that stores this, and stalls after the last byte but before the end. */
  storeAndStall(key: string, content: Buffer): Promise<ChildProcess>;
};

export type StoreKinds = {
  s3: TestS3;
  open(kind: "folder" | "s3"): Promise<OpenStore>;
  close(): Promise<void>;
};

export async function openStoreKinds(): Promise<StoreKinds> {
  const s3 = await startS3();
  const base = await openBucket(s3.settings);
  const folders: string[] = [];
  let made = 0;
  return {
    s3,
    async open(kind) {
      const folder = mkdtempSync(join(tmpdir(), "semillero-files-"));
      folders.push(folder);
      if (kind === "folder") {
        const again = () => openDiskStore(folder);
        const left = async () => filesIn(folder);
        const storeAndStall = stalling("disk-store", "openDiskStore", [folder]);
        return { files: await again(), again, left, storeAndStall };
      }
      const bucket = `bucket-${++made}`;
      await base.client.send(new CreateBucketCommand({ Bucket: bucket }));
      const settings = { ...s3.settings, bucket };
      const again = () => openS3Store(settings, folder);
      const storeAndStall = stalling("s3-store", "openS3Store", [settings, folder]);
      const left = async () => [
        ...filesIn(folder),
        ...(await everythingIn({ ...base, name: bucket })),
      ];
      return { files: await again(), again, left, storeAndStall };
    },
    async close() {
      base.client.destroy();
      await s3.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its input stays open, so that it ends with this process at the latest. */
function stalling(module: string, open: string, given: unknown[]): OpenStore["storeAndStall"] {
  return async (key, content) => {
    const script = `
      import { ${open} } from "#src/outside/files/${module}.ts";
      const files = await ${open}(...${JSON.stringify(given)});
      async function* all() {
        let missing = ${content.length};
        for await (const chunk of process.stdin) {
          yield chunk;
          missing -= chunk.length;
          if (missing === 0) console.log("all");
        }
      }
      await files.put(${JSON.stringify(key)}, ReadableStream.from(all()), Infinity);
    `;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.once("error", () => {});
    child.stdin.write(content);
    await Promise.race([
      once(child.stdout, "data"),
      once(child, "exit").then(() => Promise.reject(new Error("it ended by itself"))),
    ]);
    return child;
  };
}

function filesIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function everythingIn({ client, name }: Bucket): Promise<string[]> {
  const objects = await client.send(new ListObjectsV2Command({ Bucket: name }));
  const unfinished = await client.send(new ListMultipartUploadsCommand({ Bucket: name }));
  return [
    ...(objects.Contents ?? []).map(({ Key }) => `${Key}`),
    ...(unfinished.Uploads ?? []).map(({ Key }) => `unfinished ${Key}`),
  ];
}
