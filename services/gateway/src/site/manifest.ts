import { releaseVersionSchema, remoteNameSchema } from '@okruh/contracts/http/gateway';
import { z } from 'zod';

/** A file of an artifact: relative, forward slashes, no dot at the start of a segment, so it can't leave its folder. */
const fileSchema = z
  .string()
  .regex(/^[\w@~+-][\w@~.+-]*(\/[\w@~+-][\w@~.+-]*)*$/)
  .max(200);
const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const versionText = z.string().max(40);

/**
 * `release.json` of a built artifact, see `ReleaseManifest` in web-kit. File names are relative to `browser/`, except
 * `server`, which is relative to the artifact's folder; `integrity` lists every file but this one.
 */
export const manifestSchema = z.object({
  name: remoteNameSchema,
  version: releaseVersionSchema,
  remoteEntry: fileSchema,
  css: z.array(fileSchema),
  preload: z.record(z.string(), z.array(fileSchema)),
  server: fileSchema.nullable(),
  exposes: z.array(z.string()),
  shared: z.record(z.string(), versionText),
  /** Of the shell its own version, of a remote the range of shells that it works with; an empty range would fit them all. */
  shell: z.string().trim().min(1).max(100),
  contracts: z.record(z.string(), z.string()),
  integrity: z.record(fileSchema, integritySchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Encodings that a file is stored in besides its own bytes. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Integrity of one stored file: of its own bytes and of each compressed copy that is worth keeping. */
export const storedFileSchema = z.object({
  identity: integritySchema,
  br: integritySchema.optional(),
  gzip: integritySchema.optional(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;
export const storedFilesSchema = z.record(fileSchema, storedFileSchema);

/** One immutable version of a remote or of the shell. */
export interface Release {
  readonly manifest: Manifest;
  /** Every file that may be served or run; what isn't listed doesn't exist. */
  readonly files: Readonly<Record<string, StoredFile>>;
  readonly createdAt: Date;
  /** A roll-back took it away: sessions that were pinned to it move on. */
  readonly withdrawnAt: Date | null;
}

/** Where a file of a release stands in the artifact store. */
export function storeKey(name: string, version: string, file: string, encoding: Encoding | 'identity'): string {
  const suffix = { identity: '', br: '.br', gzip: '.gz' }[encoding];
  return `${name}/${version}/${file}${suffix}`;
}

/** Address of a release's files, with the slash. */
export const assetBase = (name: string, version: string): string => `/assets/${name}/${version}/`;
