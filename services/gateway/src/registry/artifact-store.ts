/** Where the files of releases lie. Keys are `<name>/<version>/<file>`; what stands under a key never changes. */
export interface ArtifactStore {
  /** Stores a file; storing the same key again is harmless. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The file, or null when it isn't there. Rejects when the store can't be asked. */
  get(key: string): Promise<Buffer | null>;
}
