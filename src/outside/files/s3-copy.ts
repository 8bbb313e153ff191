// Copies an object inside its bucket, without downloading its bytes.
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import type { Bucket } from "./s3-bucket.ts";
import { statObject } from "./s3-objects.ts";

/** No server copies more at once. */
const largest = 5 * 1024 ** 3;

/** @param atOnce larger objects are copied in parts of this many bytes. */
export async function copyObject(
  bucket: Bucket,
  from: string,
  to: string,
  atOnce = largest,
): Promise<void> {
  const { client, name } = bucket;
  const source = { CopySource: `${name}/${from}` };
  const bytes = (await statObject(bucket, from))?.bytes ?? 0;
  if (bytes <= atOnce) {
    await client.send(new CopyObjectCommand({ Bucket: name, Key: to, ...source }));
    return;
  }
  const target = { Bucket: name, Key: to };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { ...target, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for (let start = 0; start < bytes; start += atOnce) {
      const PartNumber = Parts.length + 1;
      const CopySourceRange = `bytes=${start}-${Math.min(start + atOnce, bytes) - 1}`;
      const copied = await client.send(
        new UploadPartCopyCommand({ ...upload, ...source, PartNumber, CopySourceRange }),
      );
      Parts.push({ PartNumber, ETag: copied.CopyPartResult?.ETag });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}
