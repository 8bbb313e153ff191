// The settings that choose an S3 server, and what they mean.
export type S3Settings = {
  /** Absent: Amazon's own endpoint for the region. */
  endpoint: string | undefined;
  /** The address for browsers, if it is not the endpoint. */
  publicEndpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is named in the path of an address, not in its host. */
  forcePathStyle: boolean;
};

/** All of these or none. */
export const s3Names = [
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

/** These are optional, and mean nothing alone. */
export const s3Extras = ["S3_ENDPOINT", "S3_PUBLIC_ENDPOINT", "S3_FORCE_PATH_STYLE"] as const;

export const s3Missing =
  "faltan para guardar los archivos en S3 (o quita todas las S3_… para usar la carpeta)";

type S3Environment = Partial<
  Record<(typeof s3Names)[number] | (typeof s3Extras)[number], string | undefined>
>;

export function s3SettingsOf(e: S3Environment): S3Settings {
  return {
    endpoint: e.S3_ENDPOINT,
    publicEndpoint: e.S3_PUBLIC_ENDPOINT,
    region: e.S3_REGION ?? "",
    bucket: e.S3_BUCKET ?? "",
    accessKeyId: e.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? "",
    forcePathStyle: e.S3_FORCE_PATH_STYLE
      ? e.S3_FORCE_PATH_STYLE === "true"
      : e.S3_ENDPOINT !== undefined,
  };
}

/** The origin at which browsers reach the bucket. */
export function s3BrowserOrigin(s3: S3Settings): string {
  const base = s3.publicEndpoint ?? s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`;
  const { protocol, host } = new URL(base);
  return `${protocol}//${s3.forcePathStyle ? "" : `${s3.bucket}.`}${host}`;
}
