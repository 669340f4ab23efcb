/** `services/picking/src/locations/location.routes.ts#noteRecordChange`: a file that writes the history, and the name that does it there. */
export type Writer = `services/${string}.ts#${string}`;

/** Where a change is kept: who, when, and what it did. */
export interface History {
  readonly writer: Writer;
  /** Table that gets the row. */
  readonly table: string;
  /**
   * `changes`: what stood there before and after. `steps`: one row for each step, or columns of the record that nothing overwrites; what was
   * before a step is the step before it.
   */
  readonly holds: 'changes' | 'steps';
  /** Routes of the writer's service, by name. */
  readonly routes: readonly string[];
}

/** Histories by what they are of. */
export type Histories = Readonly<Record<string, History>>;

/** Routes that change nothing of the shop, as `service/name`, by the reason. */
export type WithoutHistory = Readonly<Record<string, readonly string[]>>;
