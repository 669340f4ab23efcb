import type { EventContract } from '@okruh/contracts';
import type { EventField } from '@okruh/contracts/http/ops-admin/stories';
import { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

/** More fields than a person reads; the raw message has all of them. */
const MAX_FIELDS = 600;

const schemas = new WeakMap<EventContract, Schema>();
/** What a contract says of its data, as JSON Schema. */
export function getSchema(contract: EventContract): Schema {
  let schema = schemas.get(contract);
  if (schema === undefined) {
    schema = z.toJSONSchema(contract.data, { io: 'output', unrepresentable: 'any' });
    schemas.set(contract, schema);
  }
  return schema;
}

export interface InspectedData {
  readonly fields: readonly EventField[];
  /** Paths of all values that may be personal data: contracts have none, so these are the values that no contract knows. */
  readonly masked: ReadonlySet<string>;
}

/** The data of an event field by field, each beside what its contract says of it. @param contract null when there is none of the type */
export function inspectData(contract: EventContract | null, data: unknown): InspectedData {
  const root = contract === null ? {} : getSchema(contract);
  const parsed = contract?.data.safeParse(data);
  const wrong = new Set(parsed?.success === false ? parsed.error.issues.map(({ path }) => formatPath(path)) : []);
  const fields: EventField[] = [];
  const masked = new Set<string>();
  const add = (field: EventField): void => {
    if (fields.length < MAX_FIELDS) fields.push(field);
  };

  function walk(value: unknown, schema: Schema | null, path: readonly PropertyKey[]): void {
    const fitting = schema === null ? null : chooseBranch(schema, value);
    const isHolder = (Array.isArray(value) && value.length > 0) || (isObject(value) && Object.keys(value).length > 0);
    // A holder has a line of its own where the contract says what it is.
    if (isHolder && path.length > 0 && schema?.description !== undefined) add(describeHolder(value, schema, path));
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, item] of value.entries()) walk(item, asSchema(fitting?.items), [...path, index]);
      return;
    }
    if (isObject(value) && Object.keys(value).length > 0) {
      const known = fitting?.properties;
      for (const [key, item] of Object.entries(value)) {
        // A record has no properties of its own: any key is known.
        const isOpen = known === undefined;
        const next = isOpen ? asSchema(fitting?.additionalProperties) : asSchema(known[key]);
        if (!isOpen && next === null && contract !== null) add({ ...leaf(item, null, [...path, key]), state: 'unknown' });
        else walk(item, next, [...path, key]);
      }
      for (const key of fitting?.required ?? [])
        if (!(key in value))
          add({
            path: formatPath([...path, key]),
            value: null,
            ...describe(asSchema(known?.[key])),
            kind: 'value',
            state: 'missing',
            is_masked: false,
          });
      return;
    }
    add(leaf(value, schema, path));
  }

  function leaf(value: unknown, schema: Schema | null, path: readonly PropertyKey[]): EventField {
    const formatted = formatPath(path);
    const isWrong = wrong.has(formatted);
    // Below a value of the wrong kind nothing is what the contract means.
    const isKnown =
      contract !== null &&
      schema !== null &&
      !path.some((_part, index) => wrong.has(formatPath(path.slice(0, index + 1)))) &&
      !wrong.has('');
    const isMasked = !isKnown && value !== null && typeof value !== 'boolean';
    if (isMasked) masked.add(formatted);
    return {
      path: formatted,
      value: JSON.stringify(value),
      ...describe(schema),
      kind: 'value',
      state: isWrong ? 'wrong' : 'ok',
      is_masked: isMasked,
    };
  }

  function describeHolder(value: unknown, schema: Schema, path: readonly PropertyKey[]): EventField {
    const formatted = formatPath(path);
    return {
      path: formatted,
      value: Array.isArray(value) ? String(value.length) : null,
      ...describe(schema),
      kind: Array.isArray(value) ? 'list' : 'object',
      state: wrong.has(formatted) ? 'wrong' : 'ok',
      is_masked: false,
    };
  }

  walk(data, root, []);
  return { fields, masked };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const asSchema = (value: unknown): Schema | null => (isObject(value) ? { ...value } : null);

/** `lines[0].price.amount` */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

/** `string`, or `string` and `null`: both are allowed. */
const listTypes = ({ type }: Schema): readonly string[] => [type ?? []].flat();

export const listBranches = (schema: Schema): readonly Schema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch): Schema[] => (typeof branch === 'object' ? [branch] : []));

/** Of several shapes the one that the value has. */
function chooseBranch(schema: Schema, value: unknown): Schema {
  const branches = listBranches(schema);
  if (branches.length === 0) return schema;
  return branches.find((branch) => hasType(branch, value)) ?? schema;
}

function hasType(schema: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return listTypes(schema).includes('array');
  if (isObject(value)) {
    if (!listTypes(schema).includes('object')) return false;
    // Unions of objects tell themselves apart by a constant field.
    return Object.entries(schema.properties ?? {}).every(([key, property]) => {
      const constant = asSchema(property)?.const;
      return constant === undefined || constant === value[key];
    });
  }
  const types = listTypes(schema);
  if (value === null) return types.includes('null');
  return types.length === 0 || types.includes(typeof value) || (types.includes('integer') && typeof value === 'number');
}

/** What a contract demands of a value, and what it says that the value is; both empty for what no contract knows. */
function describe(schema: Schema | null): Pick<EventField, 'type' | 'description'> {
  return { type: schema === null ? '' : describeType(schema), description: schema?.description ?? '' };
}

/** What a contract demands of a value, in the words of JSON Schema: `"cz" | "ro"`, `integer ≥ 1`, `string (date-time) | null`. */
export function describeType(schema: Schema): string {
  const branches = listBranches(schema)
    .map(describeType)
    .filter((text) => text !== '');
  if (branches.length > 0) return [...new Set(branches)].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const type = listTypes(schema).join(' | ');
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  const least = schema.minimum === undefined || schema.minimum <= Number.MIN_SAFE_INTEGER ? '' : ` ≥ ${schema.minimum}`;
  const most = schema.maximum === undefined || schema.maximum >= Number.MAX_SAFE_INTEGER ? '' : ` ≤ ${schema.maximum}`;
  return `${type}${format}${least}${most}`;
}
