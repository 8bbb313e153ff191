// A bucket on an S3 server: a question is answered in seconds, bytes may take as long as they move,
// and errors contain no keys or secrets.
import { HeadBucketCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { BadSettings } from "#src/settings/bad-settings.ts";
import { hideDetails } from "./s3-errors.ts";
import type { S3Settings } from "./s3-settings.ts";

export type Bucket = { name: string; client: S3Client; config: S3ClientConfig };

/** Throws `BadSettings` where the bucket cannot be used. */
export async function openBucket(settings: S3Settings): Promise<Bucket> {
  const config = configOf(settings, settings.endpoint);
  const client = quiet(new S3Client(config));
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));
  } catch (error) {
    client.destroy();
    const reason = error instanceof Error ? error.message : "";
    throw new BadSettings(
      `No podemos usar el depósito S3 «${settings.bucket}» en ${settings.endpoint ?? settings.region}: ${reason}\n` +
        "Revisa que exista y que S3_ENDPOINT, S3_REGION, S3_BUCKET y las dos claves sean las suyas.",
    );
  }
  return { name: settings.bucket, client, config };
}

/** @param endpoint the server's own address, or the one that browsers reach. */
export function configOf(settings: S3Settings, endpoint: string | undefined): S3ClientConfig {
  const { region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  return {
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint } : {}),
    // Only Amazon's own servers support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // A slow request is alive as long as bytes move.
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: 30_000,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  };
}

/** Of each client. */
export const maxSockets = 100;

/** With all repetitions; a person waits for it. */
const answerWithinMs = 8_000;

/** These move bytes, or take long on the server. */
const patient = new Set([
  "PutObjectCommand",
  "UploadPartCommand",
  "UploadPartCopyCommand",
  "CopyObjectCommand",
  "CompleteMultipartUploadCommand",
]);

/** Gives a question up; the body of an answer that has begun is not touched. */
function bounded(client: S3Client): void {
  const send = client.send.bind(client) as (command: object, options?: object) => Promise<unknown>;
  const within = async (command: object, options: object = {}) => {
    if (patient.has(command.constructor.name)) return send(command, options);
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), answerWithinMs);
    try {
      return await send(command, { ...options, abortSignal: giveUp.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  client.send = within as S3Client["send"];
}

/** Makes every error of a client safe to log, and bounds its questions. */
export function quiet<T extends S3Client>(client: T): T {
  bounded(client);
  client.middlewareStack.add(
    (next, context) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw hideDetails(error, context.commandName?.replace(/Command$/, "") ?? "S3");
      }
    },
    { step: "initialize", name: "hideDetails", priority: "high" },
  );
  return client;
}
