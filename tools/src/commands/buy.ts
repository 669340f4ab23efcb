import { randomInt } from 'node:crypto';
import pg from 'pg';
import { createChance } from '../chaos/chance.ts';
import { PatientClients } from '../chaos/patient-client.ts';
import { buySomething } from '../chaos/shopper.ts';
import { varDir } from '../paths.ts';
import { PlainError, runCommand } from '../plain-error.ts';
import { runningShop } from '../stack/running-shop.ts';

const MOST = 1_000;
const USUAL = '20';
/** Orders that may find their goods sold out before it is said. */
const TURNS_PER_ORDER = 3;

/** Products that lie in the warehouses of both markets. */
async function listForSale(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ variant_id: string }>(
    `select variant_id from picking.stock where not is_endless and available > 0 group by variant_id having count(*) = 2`,
  );
  if (rows.length === 0) throw new PlainError('Nothing is for sale in both markets.');
  return rows.map((row) => row.variant_id);
}

// `npm run buy -- 20`: invented customers buy in the running shop, so that orders, warehouse and payments have something to show.
await runCommand(async () => {
  const wanted = Number(process.argv[2] ?? USUAL);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST) throw new PlainError(`How many orders? A number from 1 to ${MOST}.`);
  const shop = await runningShop(varDir);
  const client = new pg.Client({ connectionString: shop.databaseUrl('picking') });
  const clients = new PatientClients(shop.publicUrls, 1);
  await client.connect();
  try {
    const products = await listForSale(client);
    const chance = createChance(randomInt(2 ** 31));
    const bought: string[] = [];
    for (let turn = 0; bought.length < wanted && turn < wanted * TURNS_PER_ORDER; turn += 1) {
      const order = await buySomething(clients, products, chance);
      if (order === null) continue;
      bought.push(order.number);
      process.stdout.write(`${order.number}\n`);
    }
    if (bought.length < wanted) throw new PlainError(`${bought.length} orders were placed; what else was chosen is sold out.`);
  } finally {
    await clients.close();
    await client.end();
  }
});
