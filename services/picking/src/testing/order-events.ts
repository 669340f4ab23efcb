import { readFile } from 'node:fs/promises';
import type { Envelope, EventContract } from '@okruh/contracts';
import type { OrderState } from '@okruh/contracts/events/orders';
import type { Handler } from '@okruh/service-kit';
import { silentLogger, type TestDatabase } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';

/** The committed sample of an event. */
export const readSample = async (type: string): Promise<Envelope> =>
  JSON.parse(await readFile(new URL(`../../../../packages/contracts/samples/${type}.json`, import.meta.url), 'utf8'));

/** The committed sample of an order's event, with other lines. "phone" is a phone, everything else an accessory. */
export async function sampleOrder(
  contract: EventContract,
  order: string,
  lines: Readonly<Record<string, number>>,
  { store = null, cash = false }: { readonly store?: string | null; readonly cash?: boolean } = {},
): Promise<Envelope<OrderState>> {
  const envelope = (await readSample(contract.type)) as Envelope<OrderState>;
  const [line] = envelope.data.lines;
  if (line === undefined) throw new Error('the sample has no lines');
  return {
    ...envelope,
    id: uuidv7(),
    time: new Date().toISOString(),
    subject: order,
    data: {
      ...envelope.data,
      order_id: order,
      market: 'cz',
      store_id: store,
      type_delivery_code: store === null ? 'courier' : 'store_pickup',
      ...(cash ? { type_payment: 'cash_on_delivery', payment_status: 'pending' } : {}),
      lines: Object.entries(lines).map(([variant, quantity], index) => ({
        ...line,
        line: index + 1,
        parent_line: null,
        kind: 'product',
        variant_id: variant,
        code: variant.toUpperCase(),
        type_device: variant === 'phone' ? 'phone' : 'accessory',
        quantity,
        is_physical: true,
      })),
    },
  };
}

/** Applies an event as the consumer does: its handler in a transaction. */
export async function apply(database: TestDatabase, handlers: readonly Handler[], event: Envelope): Promise<void> {
  const handler = handlers.find(({ contract }) => contract.type === event.type);
  if (handler === undefined) throw new Error(`nobody handles ${event.type}`);
  await database.db.transaction((tx) => handler.apply(event, tx, silentLogger));
}
