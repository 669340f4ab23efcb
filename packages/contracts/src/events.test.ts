import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asyncApiDocument, eventContracts } from './asyncapi.ts';
import { envelopeSchema, type EventContract, getStreamName, toSubject } from './definitions/event.ts';
import { buyoutPricesChanged } from './events/buyout.ts';
import { repairPricesChanged } from './events/repairs.ts';

const samplesFolder = new URL('../samples/', import.meta.url);
const sampleNames = readdirSync(samplesFolder).filter((name) => name.endsWith('.json'));
const readSample = (type: string): unknown => JSON.parse(readFileSync(new URL(`${type}.json`, samplesFolder), 'utf8'));
const toEnvelopeSchema = (contract: EventContract) => envelopeSchema.extend({ type: z.literal(contract.type), data: contract.data });

/** Names of all properties of a schema, however deep. */
function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...properties, ...Object.values(schema).flatMap(propertyNames)];
}

/** Every field of a schema by its path, with what is said of it. */
function listFields(schema: unknown, path = ''): { readonly path: string; readonly description: string }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const node = z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) }).parse(schema);
  return [
    ...Object.entries(node.properties).flatMap(([key, property]) => {
      const own = z.looseObject({ description: z.string().default('') }).parse(property);
      return [{ path: `${path}.${key}`, description: own.description }, ...listFields(property, `${path}.${key}`)];
    }),
    ...listFields(node['items'], `${path}[]`),
    ...listFields(node['additionalProperties'], `${path}.*`),
    ...[node['anyOf'], node['oneOf']].flat().flatMap((branch) => listFields(branch, path)),
  ];
}
const toWords = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

describe('an event contract', () => {
  it('is listed, whichever file it stands in', async () => {
    const files = readdirSync(new URL('events/', import.meta.url)).filter((name) => name.endsWith('.ts'));
    const modules = await Promise.all(files.map((name) => import(new URL(`events/${name}`, import.meta.url).href) as Promise<object>));
    const isContract = (value: unknown): value is EventContract => typeof value === 'object' && value !== null && 'publisher' in value;
    const defined = modules.flatMap((module) => Object.values(module)).filter(isContract);
    expect(defined.length).toBeGreaterThan(0);
    expect(defined.map(({ type }) => type).toSorted()).toEqual(eventContracts.map(({ type }) => type).toSorted());
  });

  it('has a type of its own, in the past tense of its publisher', () => {
    const types = eventContracts.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const { type, publisher, summary } of eventContracts) {
      expect(type).toMatch(/^[a-z]+\.[a-z]+(?:-[a-z]+)*\.v[1-9]\d*$/);
      expect(type.split('.')[0]).toBe(publisher);
      expect(summary).toMatch(/\.$/);
    }
  });

  it.each(eventContracts)('$type has a committed sample that parses and loses nothing', (contract) => {
    const sample = readSample(contract.type);
    expect(toEnvelopeSchema(contract).parse(sample)).toEqual(sample);
  });

  it.each(eventContracts)('$type shows every field of its data in the sample', (contract) => {
    const schema = z.toJSONSchema(contract.data, { io: 'output' });
    const { data } = toEnvelopeSchema(contract).parse(readSample(contract.type));
    expect(Object.keys(data ?? {}).toSorted()).toEqual(Object.keys(schema.properties ?? {}).toSorted());
  });

  it.each([...eventContracts, { type: 'the envelope', data: envelopeSchema }])('$type says what each of its fields is', ({ data }) => {
    const fields = listFields(z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }));
    expect(fields.length).toBeGreaterThan(0);
    const isSaid = ({ path, description }: (typeof fields)[number]) =>
      /^\S.*\.$/.test(description) && description.length <= 160 && toWords(description) !== toWords(path.slice(path.lastIndexOf('.')));
    expect(fields.filter((field) => !isSaid(field))).toEqual([]);
  });

  it.each(eventContracts)('$type carries no name, address, account or document', (contract) => {
    const personal =
      /(?:^|_)(?:first|last|full|customer|account)_name|e_?mail(?!_id)|phone|street|city|postcode|iban|bank|card|birth|personal|password|token|imei|serial/;
    // Where our own stores stand, and our own account that transfers go to, are no secret of anybody.
    if (contract.type === 'accounts.store-changed.v1' || contract.type === 'payments.transfer-awaited.v1') return;
    expect(propertyNames(z.toJSONSchema(contract.data)).filter((name) => personal.test(name))).toEqual([]);
  });

  it('that is gone leaves no sample behind', () => {
    expect(sampleNames.toSorted()).toEqual(eventContracts.map(({ type }) => `${type}.json`).toSorted());
  });

  it('that learnt a field still takes the events from before, which stand in streams and outboxes', () => {
    const dataWithout = (contract: EventContract, ...fields: string[]) => {
      const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(readSample(contract.type));
      expect(Object.keys(data)).toEqual(expect.arrayContaining(fields));
      return Object.fromEntries(Object.entries(data).filter(([name]) => !fields.includes(name)));
    };
    expect(repairPricesChanged.data.parse(dataWithout(repairPricesChanged, 'on_the_spot_minutes', 'devices'))).toMatchObject({
      on_the_spot_minutes: null,
      devices: [],
    });
    expect(buyoutPricesChanged.data.parse(dataWithout(buyoutPricesChanged, 'devices')).devices).toEqual([]);
  });

  it('is refused when the sample lacks a field', () => {
    const [contract] = eventContracts;
    if (contract === undefined) throw new Error('no events');
    expect(
      toEnvelopeSchema(contract).safeParse({ ...z.record(z.string(), z.unknown()).parse(readSample(contract.type)), data: {} }).success,
    ).toBe(false);
  });
});

describe('the AsyncAPI document', () => {
  const document = asyncApiDocument(Object.fromEntries(eventContracts.map(({ type }) => [type, readSample(type)])));
  const isFound = (reference: string): boolean => {
    let node: unknown = document;
    for (const step of reference.replace('#/', '').split('/')) {
      node = typeof node === 'object' && node !== null ? Object.entries(node).find(([key]) => key === step)?.[1] : undefined;
    }
    return node !== undefined;
  };

  it('has a channel, an operation and a message with example for every event', () => {
    expect(document.asyncapi).toBe('3.0.0');
    for (const { type, publisher } of eventContracts) {
      expect(document.channels[type]).toMatchObject({ address: toSubject(type), description: `Stream ${getStreamName(publisher)}.` });
      expect(document.operations[type]).toMatchObject({ action: 'send', tags: [{ name: publisher }] });
      expect(document.components.messages[type]?.examples).toEqual([{ payload: readSample(type) }]);
    }
  });

  it('has no reference that leads nowhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThanOrEqual(eventContracts.length * 3);
    expect(references.filter((reference) => !isFound(reference))).toEqual([]);
  });

  it('describes envelope and data of a message', () => {
    const schema = document.components.messages['buyout.buyout-ordered.v1']?.payload.schema;
    expect(schema?.required).toEqual(expect.arrayContaining(['specversion', 'id', 'type', 'subject', 'aggregateversion', 'data']));
    expect(schema?.properties?.['type']).toEqual({ type: 'string', const: 'buyout.buyout-ordered.v1' });
    expect(schema?.properties?.['aggregateversion']).toMatchObject({ description: expect.stringMatching(/^Grows by one/) });
    expect(propertyNames(schema?.properties?.['data'])).toEqual(expect.arrayContaining(['buyout_id', 'final_price', 'answer_until']));
  });

  it('leaves examples out where it is given none', () => {
    expect(asyncApiDocument().components.messages['buyout.buyout-ordered.v1']).not.toHaveProperty('examples');
  });
});
