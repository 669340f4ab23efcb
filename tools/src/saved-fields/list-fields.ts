import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** One value for each language, market or currency is one field. */
const variations: ReadonlySet<string> = new Set(['cs,ro', 'cz,ro', 'CZK,RON']);

/** Sent along to change safely, never stored: what was seen, that a warning was, and whether it is only a preview. */
const controlFields: ReadonlySet<string> = new Set([
  'version',
  'changes.version',
  'seen',
  'on_hand_before',
  'confirmed',
  'is_confirmed',
  'is_preview',
]);

/** Parts of a schema that say something; `true` and `false` don't. */
const toSchemas = (parts: z.core.JSONSchema._JSONSchema | z.core.JSONSchema._JSONSchema[] | undefined): Schema[] =>
  [parts ?? []].flat().filter((part) => typeof part !== 'boolean');
const listProperties = ({ properties = {} }: Schema): [name: string, property: Schema][] =>
  Object.entries(properties).flatMap(([name, property]) => toSchemas(property).map((schema): [string, Schema] => [name, schema]));

const findConstant = (schema: Schema): [name: string, value: string] | undefined =>
  listProperties(schema).flatMap(([name, { const: value }]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))[0];

/** The kind of each choice of a union in which a constant names it; undefined for any other union. */
function listKinds(choices: readonly Schema[]): readonly [name: string, value: string][] | undefined {
  const kinds = choices.map(findConstant);
  return choices.length > 1 && kinds.every((kind) => kind !== undefined) ? kinds : undefined;
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function walk(schema: Schema, path: string): string[] {
  const choices = [...toSchemas(schema.anyOf), ...toSchemas(schema.oneOf)].filter(({ type }) => type !== 'null');
  const kinds = listKinds(choices);
  const properties = listProperties(schema);
  const isOneField = variations.has(
    properties
      .map(([name]) => name)
      .toSorted()
      .join(','),
  );
  const inside = [
    ...choices.flatMap((choice, index) => walkChoice(choice, path, kinds?.[index])),
    ...[...toSchemas(schema.allOf), ...toSchemas(schema.items)].flatMap((part) => walk(part, path)),
    ...(isOneField ? [] : properties.flatMap(([name, property]) => walk(property, join(path, name)))),
  ];
  return inside.length === 0 && path !== '' ? [path] : inside;
}

/** Fields of one kind stand under its name: `values.leasing.months`. A kind without fields is a choice, as `approval` is. */
function walkChoice(choice: Schema, path: string, kind: [name: string, value: string] | undefined): string[] {
  if (kind === undefined) return walk(choice, path);
  const [named, value] = kind;
  const own = listProperties(choice).filter(([name]) => name !== named);
  return own.length === 0 ? [join(path, named)] : walk({ ...choice, properties: Object.fromEntries(own) }, join(path, value));
}

/** Paths of the fields that a body has, without those that only control the change. */
export function listFields(body: z.ZodType): string[] {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return [...new Set(walk(schema, ''))].filter((field) => !controlFields.has(field));
}
