import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EventContract, publishers } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { brokerUsers } from '@okruh/contracts/broker-users';
import { inRoot } from '../paths.ts';

/** Publishers whose events make the way from the order to its review, in the order of the page. */
export const chainPublishers = ['orders', 'payments', 'picking'] as const;
/** The page whose table is made from the contracts. */
export const chainPage = inRoot('docs', 'event-chain.md');

const BEGIN = '<!-- made by npm run events -->';
const END = '<!-- end -->';

/** The file that says who reads each event, made from the sources as well. */
export const readersFile = inRoot('packages', 'contracts', 'src', 'event-readers.ts');

/** One row of the table. */
export interface ChainEvent {
  /** `orders.order-paid` */
  readonly name: string;
  readonly summary: string;
  /** Services that handle it, by name. */
  readonly consumers: readonly string[];
}

/** `orders.order-paid` for `orders.order-paid.v1`. */
export const shortenType = (type: string): string => type.replace(/\.v\d+$/, '');

/** Every event of the chain with the services whose sources import its contract. */
export async function listChainEvents(): Promise<ChainEvent[]> {
  const importers = await findImporters();
  const rows = chainPublishers.flatMap((publisher) => eventContracts.filter((contract) => contract.publisher === publisher));
  const names = await loadExportNames();
  return rows.map((contract: EventContract) => ({
    name: shortenType(contract.type),
    summary: contract.summary,
    consumers: [...(importers.get(names.get(contract.type) ?? '') ?? [])].filter((service) => service !== contract.publisher).toSorted(),
  }));
}

/** Services by the type of the event that they handle; without its producer, and without ops, which reads every event. */
export async function listReaders(): Promise<ReadonlyMap<string, readonly string[]>> {
  const [importers, names] = await Promise.all([findImporters(), loadExportNames()]);
  return new Map(
    eventContracts.map(({ type, publisher }) => {
      const producer = brokerUsers.find(({ publishes }) => publishes === publisher)?.name;
      const services = [...(importers.get(names.get(type) ?? '') ?? [])];
      return [type, services.filter((service) => service !== producer && service !== 'ops').toSorted()];
    }),
  );
}

/** The source of the file that says who reads each event. */
export function formatReaders(readers: ReadonlyMap<string, readonly string[]>): string {
  const rows = [...readers].map(([type, services]) => `  '${type}': [${services.map((service) => `'${service}'`).join(', ')}],`);
  return [
    "import type { ServiceName } from './definitions/route.ts';",
    '',
    '/** Services whose sources handle each event, made by `npm run events`. Ops reads every event and stands nowhere here. */',
    'export const eventReaders: Readonly<Record<string, readonly ServiceName[]>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** Names under which the contracts export their events, by type. */
async function loadExportNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const publisher of publishers) {
    const module = (await import(`@okruh/contracts/events/${publisher}`)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      const contract = eventContracts.find((candidate) => candidate === value);
      if (contract !== undefined) names.set(contract.type, name);
    }
  }
  return names;
}

/** Services by the event that they import from another's contracts: who does, handles it. */
async function findImporters(): Promise<Map<string, Set<string>>> {
  const importers = new Map<string, Set<string>>();
  for (const service of await readdir(inRoot('services'))) {
    const folder = inRoot('services', service, 'src');
    const files = await readdir(folder, { recursive: true });
    for (const file of files) {
      if (!file.endsWith('.ts') || file.includes('.test.') || /(^|\/)testing\//.test(file)) continue;
      const text = await readFile(join(folder, file), 'utf8');
      for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from '@okruh\/contracts\/events\//g))
        for (const name of list.split(',').map((word) => word.trim()))
          if (name !== '' && !name.startsWith('type ')) importers.set(name, (importers.get(name) ?? new Set()).add(service));
    }
  }
  return importers;
}

/** The table as it stands in the page. */
export function formatTable(events: readonly ChainEvent[]): string {
  const rows = events.map(({ name, summary, consumers }) => [`\`${name}\``, summary, consumers.join(', ') || '–']);
  const all = [['event', 'when', 'read by'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

/** The page with its table replaced. @throws Error when the page has no place for it */
export function replaceTable(page: string, table: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The page has no place for the table: ${BEGIN} … ${END}`);
  return `${page.slice(0, from + BEGIN.length)}\n\n${table}\n\n${page.slice(to)}`;
}

/** Events that a text names (`orders.order-paid`), each once. */
export const findNamedEvents = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/`((?:orders|payments|picking|catalog|notifications|checkout|buyout)\.[a-z]+(?:-[a-z]+)+)`/g)].map(
      ([, name = '']) => name,
    ),
  ),
];

/** What stands in the page besides the table. */
export const cutTable = (page: string): string => replaceTable(page, '');
