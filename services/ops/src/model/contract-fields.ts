import type { EventContract } from '@okruh/contracts';
import type { ContractField } from '@okruh/contracts/http/ops-admin/event-contracts';
import { asSchema, describeType, getSchema, listBranches, type Schema } from './event-fields.ts';

/** Deeper than any contract is; one that contains itself ends here. */
const MAX_DEPTH = 12;

/** Every field that the data of an event may have, each once, in the order of its contract. */
export function listContractFields(contract: EventContract): ContractField[] {
  const fields = new Map<string, ContractField>();

  function walk(schema: Schema, path: string, isRequired: boolean, depth: number): void {
    const shapes = [schema, ...listBranches(schema)];
    const objects =
      depth < MAX_DEPTH ? shapes.flatMap(({ properties, required = [] }) => (properties ? [{ properties, required }] : [])) : [];
    const lists = depth < MAX_DEPTH ? shapes.map(({ items }) => asSchema(items)).filter((item) => item !== null) : [];
    const isHolder = objects.length > 0 || lists.length > 0;
    // A holder stands in the list where the contract says what it is.
    if (!fields.has(path) && (!isHolder || (path !== '' && schema.description !== undefined)))
      fields.set(path, { path, type: describeType(schema), description: schema.description ?? '', is_required: isRequired });
    if (!isHolder) return;
    for (const { properties, required } of objects)
      for (const [key, value] of Object.entries(properties))
        walk(
          asSchema(value) ?? {},
          path === '' ? key : `${path}.${key}`,
          // What only some of the shapes have isn't needed by all.
          objects.every((one) => one.required.includes(key)) && required.includes(key),
          depth + 1,
        );
    for (const item of lists) walk(item, `${path}[]`, isRequired, depth + 1);
  }

  walk(getSchema(contract), '', true, 0);
  return [...fields.values()];
}
