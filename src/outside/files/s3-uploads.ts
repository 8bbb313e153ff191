// An upload in the tus protocol grows as the parts of an object, which appears at its key once the
// upload is complete.
import { S3Store } from "@tus/s3-store";
import { ERRORS, type Upload } from "@tus/server";
import { assertKey } from "./file-store.ts";
import { type Bucket, quiet } from "./s3-bucket.ts";
import { isMissing } from "./s3-errors.ts";
import { removeBelow, statObject, uploadsFolder } from "./s3-objects.ts";

export class BucketUploads extends S3Store {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    super({
      s3ClientConfig: { ...bucket.config, bucket: bucket.name },
      useTags: false,
      // Another process may have removed or ended the upload.
      cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
    });
    this.#bucket = bucket;
    quiet(this.client);
  }

  protected override infoKey(id: string): string {
    return `${uploadsFolder}/${id}.info`;
  }

  protected override partKey(id: string, isIncomplete = false): string {
    return isIncomplete ? `${uploadsFolder}/${id}.part` : id;
  }

  override async create(upload: Upload): Promise<Upload> {
    assertKey(upload.id);
    return super.create(upload);
  }

  /** Also finishes an upload whose parts a killed process left complete but not joined. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await super.getUpload(id).catch(async (error: unknown) => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error;
      // The store reports any failure as a missing upload, and its sender would start over.
      if (!(await statObject(this.#bucket, this.infoKey(id)))) throw error;
      await this.getMetadata(id);
      return super.getUpload(id);
    });
    if (upload.offset !== upload.size || (await statObject(this.#bucket, id))) return upload;
    try {
      await this.finishMultipartUpload(await this.getMetadata(id), await this.retrieveParts(id));
    } catch (error) {
      if (isMissing(error)) throw ERRORS.FILE_NO_LONGER_EXISTS;
      throw error;
    }
    return upload;
  }

  override async remove(id: string): Promise<void> {
    if (!(await statObject(this.#bucket, this.infoKey(id)))) throw ERRORS.FILE_NOT_FOUND;
    await removeBelow(this.#bucket, id);
  }
}
