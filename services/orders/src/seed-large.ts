import { createFieldCipher, fieldKeySchema, openDatabase, parseEnv } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { createPersonalData, type CustomerData, fieldPlace } from './stored/personal-data.ts';

// Copies the newest order until there are as many as asked for: `node dist/bundle/seed-large.mjs`. For benches, on a database that is
// thrown away: other people's names and contacts, spread over two years, nothing of it published. As in a shop only the newest are open,
// and what is chosen depends on the market; names can be opened and found, addresses can't be opened.
const env = parseEnv(
  z.object({
    DATABASE_URL: z.url(),
    FIELD_KEY: fieldKeySchema,
    ALLOW_SEED_LARGE: z.literal('1'),
    /** Orders to be added. */
    LARGE_ORDERS: z.coerce.number().int().min(1).max(5_000_000).default(1_000_000),
  }),
);
const BATCH = 20_000;
const SPREAD_DAYS = 730;

/** Every twentieth order is found by one of the beginnings, every four hundredth by a whole name: more than share a name anywhere. */
const beginnings = 'Bar,Ced,Dol,Fial,Hav,Jel,Kol,Lis,Mal,Nov,Okr,Pol,Rys,Sed,Tom,Urb,Vla,Zem,Ion,Pop'.split(',');
const endings = 'a,ak,an,ar,ec,ek,el,ik,in,escu,ka,koš,la,nik,ný,os,ová,ský,ta,uh'.split(',');
const lastNames = endings.flatMap((ending) => beginnings.map((beginning) => `${beginning}${ending}`));

/** One out of words, each as often as its weight says; `salt` makes columns independent of each other. */
function pick(salt: number, weights: Readonly<Record<string, number>>): string {
  const words = Object.entries(weights).flatMap(([word, weight]) => Array.from({ length: weight }, () => word));
  return `(array['${words.join("','")}'])[1 + (hashint4(n + ${salt * 10_000_000}) & 2147483647) % ${words.length}]`;
}

const openStates = {
  handed_over: 35,
  paid: 20,
  picking: 15,
  ready_for_pickup: 10,
  awaiting_payment: 8,
  packed: 5,
  new: 5,
  awaiting_trade_in: 2,
};
const status = `case when n < $4::int / 25 then ${pick(1, openStates)} else ${pick(1, { delivered: 46, cancelled: 3, returned: 1 })} end`;
const delivery = `case when made.market = 'ro' then ${pick(3, { courier: 10, pickup_punct_rapid: 7, store_pickup: 3 })}
  else ${pick(3, { courier: 8, pickup_balikobod: 6, express: 3, store_pickup: 3 })} end`;
const payment = pick(4, {
  card: 45,
  cash_on_delivery: 26,
  bank_transfer: 12,
  wallet_a: 6,
  pay_later: 4,
  wallet_b: 4,
  instalments: 2,
  leasing: 1,
});

/** What differs from order to order; `n` counts them, the newest first, `g` has its id and label. */
const overrides: Readonly<Record<string, string>> = {
  id: 'g.id',
  code: `'L' || upper(replace(g.id::text, '-', ''))`,
  number: `'19' || lpad(n::text, 8, '0')`,
  status: 'made.status',
  market: 'made.market',
  currency: `case when made.market = 'ro' then 'RON' else 'CZK' end`,
  payment_status: 'paid.payment_status',
  paid_at: `case when paid.payment_status in ('paid', 'refunded') then at end`,
  type_payment: payment,
  type_delivery_code: delivery,
  placed_at: 'at',
  updated_at: 'at',
  payable_until: 'null',
  reserved_until: 'null',
  customer_id: 'null',
  total: '10000 + (n::bigint * 7919) % 5000000',
  cancel_reason: `case when made.status = 'cancelled' then 'customer' end`,
  cancelled_at: `case when made.status = 'cancelled' then at end`,
  label_cipher: 'g.label',
  name_index: `(($5::text[])[1 + n % ${lastNames.length}])::text[]`,
  e_mail_index: `translate(encode(sha256(('e' || n)::bytea), 'base64'), '+/=', '-_')`,
  phone_index: `translate(encode(sha256(('p' || n)::bytea), 'base64'), '+/=', '-_')`,
  network_index: 'null',
  assignee_id: `case when is_looked_after then 'clerk-' || n % 20 end`,
  assignee_name: `case when is_looked_after then 'Clerk ' || n % 20 end`,
};

/** One statement copies a batch: what differs stands in place of the newest order's. */
const createStatement = (columns: readonly string[]): string => `
  insert into orders (${columns.join(', ')})
  select ${columns.map((column) => overrides[column] ?? `template.${column}`).join(', ')}
  from (select * from orders where id = $6) as template,
    unnest($1::uuid[], $2::text[]) with ordinality as g (id, label, position),
    lateral (select $3::int + g.position::int as n) as numbered,
    lateral (select ${status} as status, ${pick(2, { cz: 7, ro: 3 })} as market, n < $4::int / 25 and n % 40 = 0 as is_looked_after,
      now() - interval '2 days' - make_interval(secs => n * ${SPREAD_DAYS * 86_400}::float8 / $4::int) as at) as made,
    lateral (select case when made.status in ('new', 'awaiting_payment', 'awaiting_trade_in') then 'pending' when made.status = 'returned' then 'refunded'
      when made.status = 'cancelled' then ${pick(5, { failed: 2, pending: 1, refunded: 2 })} else 'paid' end as payment_status) as paid`;

const database = openDatabase({
  url: env.DATABASE_URL,
  schema: 'orders',
  max: 2,
  applicationName: 'seed large',
  statementTimeoutMs: 600_000,
});
try {
  const started = performance.now();
  const cipher = createFieldCipher(env.FIELD_KEY);
  const personalData = createPersonalData(cipher, env.FIELD_KEY);
  const { rows } = await database.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'orders' and table_name = 'orders' and is_generated = 'NEVER'`,
  );
  const text = createStatement(rows.map((row) => row.column_name));
  const newest = await database.pool.query<{ id: string }>('select id from orders order by placed_at desc, id desc limit 1');
  const address = { first_name: 'Jana', company: '', invoice_on_company: false, email: 'a@example.com', phone: '+420601000001' };
  const nameIndexes = lastNames.map((last) => {
    const customer = { billing_address: { ...address, last_name: last } } as CustomerData;
    return `{${personalData
      .encrypt('', customer)
      .nameIndex.map((hash) => `"${hash}"`)
      .join(',')}}`;
  });
  for (let from = 0; from < env.LARGE_ORDERS; from += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, env.LARGE_ORDERS - from) }, () => uuidv7());
    // The first of a batch is order from + 1.
    const labels = ids.map((id, index) =>
      cipher.encrypt(`${lastNames[(from + index + 1) % lastNames.length] ?? ''} J.`, fieldPlace(id, 'label')),
    );
    await database.pool.query(text, [ids, labels, from, env.LARGE_ORDERS, nameIndexes, newest.rows[0]?.id]);
  }
  process.stdout.write(`orders: ${env.LARGE_ORDERS} orders added in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
} finally {
  await database.close();
}
