// Keeps objects under keys: a whole object or none, never half of one.
import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

export type StoredFile = { bytes: number; modified: Date };
export type ByteRange = { start: number; end: number };

export type FileStore = {
  /**
   * Stores the whole stream. Throws `StoreFull`, or `TooLarge` past `limit` bytes.
   * @param options with `once` the first object under a key stays: a later put throws `Taken`.
   */
  put(
    key: string,
    body: ReadableStream<Uint8Array> | Readable,
    limit: number,
    options?: { once?: boolean },
  ): Promise<StoredFile>;
  /** Throws `StoreFull` where an object of that size would use up the reserve of this disk. */
  assertRoom(bytes: number): Promise<void>;
  /** Moves a finished local folder under `prefix`, replacing what was there. */
  putFolder(folder: string, prefix: string): Promise<void>;
  /** Stores a second object with the same content, replacing what was there. */
  copy(from: string, to: string): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** `range` is inclusive at both ends. */
  read(key: string, range?: ByteRange): ReadableStream<Uint8Array>;
  /** The keys of the objects directly below a prefix. */
  list(prefix: string): Promise<string[]>;
  /** The keys of all objects below a prefix, in any order. */
  keysBelow(prefix: string): AsyncIterable<string>;
  /** What all objects below a prefix take; 0 where there are none. */
  bytesBelow(prefix: string): Promise<number>;
  /** Removes the object and everything below it, unfinished uploads included. */
  remove(prefix: string): Promise<void>;
  /**
   * An address to which a browser may PUT the object within these seconds, with exactly this
   * content-type header; null where the store has no such address. The size is unlimited.
   */
  presignPut(
    key: string,
    options: { contentType: string; seconds: number },
  ): Promise<string | null>;
  /**
   * Where uploads in the tus protocol grow: the id of an upload is the key at which the object
   * appears once its last byte has arrived, and not before.
   */
  tusStore(): Promise<DataStore>;
  /** Runs `work` with the object as a local file, which a program such as ffmpeg needs. */
  withLocalFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T>;
  /** A folder for work in progress on this machine; its content may disappear. */
  scratch(name: string): string;
  removeScratch(name: string): Promise<void>;
  /** Throws `StoreFull` where this machine's disk has less than its reserve. */
  assertScratchRoom(): Promise<void>;
};

/**
 * Throws `StoreFull` where the disk would have less than its reserve after these bytes.
 * @param bytes default: so few that they do not count
 */
export type AssertRoom = (bytes?: number) => Promise<void>;

export class StoreFull extends Error {}
export class TooLarge extends Error {}
export class Taken extends Error {}

const keyShape = /^[a-z0-9][a-z0-9_-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** Refuses keys that could lead out of the store or hide inside it. */
export function assertKey(key: string): void {
  if (!keyShape.test(key) || key.includes("..")) throw new Error(`bad file key: ${key}`);
}
