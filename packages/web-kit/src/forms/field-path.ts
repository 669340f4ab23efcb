/** What a field holds as a whole; other objects are groups of fields. */
type Whole = string | number | boolean | bigint | Blob | readonly unknown[] | null | undefined;

type PathIn<Values> = {
  [Key in keyof Values & string]: NonNullable<Values[Key]> extends Whole ? Key : Key | `${Key}.${PathIn<NonNullable<Values[Key]>>}`;
}[keyof Values & string];

/** Names of a form's fields; those of a group stand behind it: `name.cs`. */
export type FieldPath<Values> = Extract<PathIn<Values>, string>;

/** What the field of a name holds. */
export type FieldValue<Values, Name extends string> = Name extends keyof Values
  ? Values[Name]
  : Name extends `${infer Group}.${infer Rest}`
    ? Group extends keyof Values
      ? FieldValue<NonNullable<Values[Group]>, Rest>
      : never
    : never;

/** Values of which some are absent. */
export type PartialValues<Values> = {
  readonly [Key in keyof Values]?: NonNullable<Values[Key]> extends Whole ? Values[Key] : PartialValues<Values[Key]>;
};

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** The value at a path; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) value = isGroup(value) ? value[key] : undefined;
  return value;
}

/** A copy in which the value at a path is another one. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values;
export function withValueAt(values: unknown, path: string, value: unknown): unknown {
  const dot = path.indexOf('.');
  const group = isGroup(values) ? values : {};
  if (dot < 0) return { ...group, [path]: value };
  const key = path.slice(0, dot);
  return { ...group, [key]: withValueAt(group[key], path.slice(dot + 1), value) };
}

/** Whether two values hold the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isGroup(one) || !isGroup(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
}
