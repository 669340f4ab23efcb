import { releaseVersionSchema, remoteNameSchema } from '@okruh/contracts/http/gateway';
import { z } from 'zod';

/** Path of a file of an artifact: relative, forward slashes, no segment starts with a dot, so it can't leave its folder. */
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
  /** The shell's own version, or the range of shell versions that a remote works with. Never empty: an empty range would match all. */
  shell: z.string().trim().min(1).max(100),
  contracts: z.record(z.string(), z.string()),
  integrity: z.record(fileSchema, integritySchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Encodings of stored compressed copies. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Integrity of one stored file: of the original and of each compressed copy that is stored. */
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
  /** All files of the release; a file that isn't listed is never served or run. */
  readonly files: Readonly<Record<string, StoredFile>>;
  readonly createdAt: Date;
  /** Set when a roll-back withdrew it: sessions pinned to it get another version. */
  readonly withdrawnAt: Date | null;
}

/** Key of a release's file in the artifact store. */
export function storeKey(name: string, version: string, file: string, encoding: Encoding | 'identity'): string {
  const suffix = { identity: '', br: '.br', gzip: '.gz' }[encoding];
  return `${name}/${version}/${file}${suffix}`;
}

/** Address of a release's files, with the slash. */
export const assetBase = (name: string, version: string): string => `/assets/${name}/${version}/`;
