import { once } from 'node:events';
import { createFieldCipher, createLogger, fieldKeySchema, openDatabase, parseEnv } from '@okruh/service-kit';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { takeBackInvoices } from '../issuing/credit-documents.ts';
import { issueInvoices } from '../issuing/issue-invoices.ts';
import { createIssuingLag } from '../issuing/issuing-lag.ts';
import { findDocuments, lockOrderDocuments } from '../stored/documents.repository.ts';
import { createSealedData } from '../stored/sealed.ts';
import { testSellers } from './example-documents.ts';
import { exampleBilling, orderLine } from './example-orders.ts';
import { creditIsDue, isRomanian } from './waiting-packages.ts';

// One of several processes that issue invoices and credit notes by the service's own code until they are killed (prove-numbers.ts).
// SIGUSR2 lets it kill itself where it hurts most: it has taken a number, and the document of it isn't written yet.
const env = parseEnv(z.object({ DATABASE_URL: z.url(), FIELD_KEY: fieldKeySchema }));
const POOL = 6;
const CREDITED_AT_ONCE = 20;
/** Around midnight, so that both years' series are written to at the same time. */
const moments = [new Date('2026-12-31T21:59:00Z'), new Date('2026-12-31T23:01:00Z')] as const;

const database = openDatabase({ url: env.DATABASE_URL, schema: 'invoicing', max: POOL, applicationName: 'number writer', byKey: true });
const logger = createLogger({ service: 'number-writer', level: 'error' });
const sealed = createSealedData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY);
let isDying = false;
let turn = process.pid;
process.on('SIGUSR2', () => {
  isDying = true;
});
const deps: Deps = {
  database,
  orders: {
    loadBillings: async (ids) =>
      ids.map((id) => exampleBilling(id, [orderLine(1, 'phone', 1, 2_198_900)], { market: isRomanian(id) ? 'ro' : 'cz' })),
  },
  picking: {
    loadContents: async (ids) =>
      ids.map((id) => ({
        list_id: id,
        order_id: id,
        packed_at: '2026-11-20T09:30:00.000Z',
        items: [{ variant_id: 'phone', substitute_name: null, quantity: 1, serial_numbers: [] }],
      })),
  },
  catalog: { findVariants: async () => [] },
  sealed: {
    ...sealed,
    // What a document says holds its number, so this is called between the number and the write.
    encryptContent(document) {
      if (isDying) process.kill(process.pid, 'SIGKILL');
      return sealed.encryptContent(document);
    },
  },
  sellers: testSellers,
  publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
  logger,
  lag: createIssuingLag(),
  now: () => moments[(turn += 1) % 2 === 0 ? 0 : 1],
};

/** Takes back some of the invoices whose orders were cancelled. @returns how many were tried */
async function takeSomeBack(): Promise<number> {
  const invoices = await findDocuments(database.db, creditIsDue(CREDITED_AT_ONCE));
  for (const { order_id: order } of invoices)
    await database.db.transaction(async (tx) =>
      takeBackInvoices(
        tx,
        deps,
        await lockOrderDocuments(tx, order),
        { reason: 'order-cancelled', nameCause: ({ id }) => `cancelled:${id}` },
        {},
      ),
    );
  return invoices.length;
}

process.stdout.write('ready\n');
// It is loaded, and waits for its turn.
await once(process.stdin, 'data');
for (;;) {
  const tried = (await issueInvoices(deps, { isOver: () => true })) + (await takeSomeBack());
  if (tried === 0) await new Promise((resolve) => setTimeout(resolve, 50));
}
