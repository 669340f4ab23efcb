import { randomBytes } from 'node:crypto';
import { createFieldCipher, fieldKeySchema, openDatabase, parseEnv } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { createPersonalData, type CustomerData } from './stored/personal-data.ts';

// Copies the newest order until there are as many as asked for: `node dist/bundle/seed-large.mjs`. For benches, on a database that is
// thrown away: other people's names and contacts, spread over two years, nothing of it published.
const env = parseEnv(
  z.object({
    DATABASE_URL: z.url(),
    FIELD_KEY: fieldKeySchema,
    ALLOW_SEED_LARGE: z.literal('1'),
    /** Orders to be added. */
    LARGE_ORDERS: z.coerce.number().int().min(1).max(5_000_000).default(1_000_000),
  }),
);
const BATCH = 10_000;
const NAMES = 400;
const SPREAD_DAYS = 730;

/** State by the order's number modulo a hundred: most are over. */
const statuses = Array.from({ length: 100 }, (_, index) =>
  index < 86
    ? 'delivered'
    : index < 90
      ? 'handed_over'
      : index < 95
        ? 'cancelled'
        : (['paid', 'picking', 'new', 'awaiting_payment', 'ready_for_pickup'][index - 95] ?? 'paid'),
);

/** One statement copies a batch: what differs is put over the newest order's row. */
const createStatement = (columns: readonly string[]): string => `
  insert into orders (${columns.join(', ')})
  select ${columns.map((column) => `r.${column}`).join(', ')}
  from (select o from orders o where o.placed_at > now() - interval '1 day' order by o.placed_at desc, o.id desc limit 1) as template,
    unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as g (id, label, customer, names, e_mail, phone, position),
    lateral (select $7::int + g.position::int as n) as numbered,
    lateral (select ($8::text[])[1 + n % 100] as status, now() - interval '2 days' - make_interval(secs => n * $9::float8) as at) as made,
    lateral jsonb_populate_record(template.o, jsonb_build_object(
      'id', g.id, 'code', 'L' || upper(replace(g.id::text, '-', '')), 'number', '19' || lpad(n::text, 8, '0'), 'status', status,
      'market', case when n % 3 = 0 then 'ro' else 'cz' end, 'currency', case when n % 3 = 0 then 'RON' else 'CZK' end,
      'payment_status', case when status in ('new', 'awaiting_payment') then 'pending' else 'paid' end,
      'paid_at', case when status in ('new', 'awaiting_payment') then null else at end,
      'type_payment', (array['card', 'cash_on_delivery', 'bank_transfer'])[1 + n % 3],
      'type_delivery_code', (array['courier', 'store_pickup', 'pickup_balikobod', 'courier'])[1 + n % 4],
      'placed_at', at, 'updated_at', at, 'payable_until', null, 'reserved_until', null, 'customer_id', null, 'total', 10000 + (n::bigint * 7919) % 5000000,
      'cancel_reason', case when status = 'cancelled' then 'customer' end, 'cancelled_at', case when status = 'cancelled' then at end,
      'label_cipher', g.label, 'customer_cipher', g.customer, 'name_index', g.names::jsonb, 'e_mail_index', g.e_mail, 'phone_index', g.phone,
      'network_index', null)) as r`;

const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'orders',
  max: 2,
  applicationName: 'seed large',
  statementTimeoutMs: 600_000,
});
try {
  const started = performance.now();
  const personalData = createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY);
  const { rows } = await database.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'orders' and table_name = 'orders' and is_generated = 'NEVER'`,
  );
  const text = createStatement(rows.map((row) => row.column_name));
  const address = { first_name: 'Jana', company: '', invoice_on_company: false, email: 'a@example.com', phone: '+420601000001' };
  for (let from = 0; from < env.LARGE_ORDERS; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, env.LARGE_ORDERS - from) }, (_, index) => {
      const id = uuidv7();
      const last = `Okruhov${((from + index) % NAMES).toString(26)}`;
      const customer = { billing_address: { ...address, last_name: last } } as unknown as CustomerData;
      return { id, columns: personalData.encrypt(id, customer) };
    });
    const hash = (): string => randomBytes(32).toString('base64url');
    await database.pool.query(text, [
      batch.map(({ id }) => id),
      batch.map(({ columns }) => columns.labelCiphertext),
      batch.map(({ columns }) => columns.customerCiphertext),
      batch.map(({ columns }) => JSON.stringify(columns.nameIndex)),
      batch.map(hash),
      batch.map(hash),
      from,
      statuses,
      (SPREAD_DAYS * 86_400) / env.LARGE_ORDERS,
    ]);
  }
  // Plans of the first queries would otherwise be those of a small table.
  await database.pool.query('analyze orders');
  process.stdout.write(`orders: ${env.LARGE_ORDERS} orders added in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
} finally {
  await database.close();
}
