/** `services/catalog/src/menu/menu-tree.ts#isActive`: a file that acts on a field, and the name under which the field stands in it. */
export type Reader = `${string}#${string}`;

/** What forms of the back office save. */
export interface SavedRecord {
  /** Routes whose bodies save it; an add route and its update twin share the fields. */
  readonly routes: readonly string[];
  /** Reader of each field, by its path in the body: `values.leasing.months`. */
  readonly fields: Readonly<Record<string, Reader>>;
}

/** Records by name. */
export type SavedRecords = Readonly<Record<string, SavedRecord>>;

/** Routes that save no record for others to read, by the reason. */
export type Commands = Readonly<Record<string, readonly string[]>>;

/** Reasons by `record:field`. */
export type Reasons = Readonly<Record<string, string>>;

/** A route that writes, with the fields of its body. */
export interface WriteRoute {
  readonly name: string;
  readonly fields: readonly string[];
}
