import { type CodStatement, codStatementSchema } from '@okruh/contracts/http/picking-cod';
import { money, todayIn } from '@okruh/market';
import { eventually } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openParcels, type ParcelShop } from '../../testing/parcels.ts';
import { bookNow } from '../book-parcel.ts';
import { handOverParcels } from '../hand-over.ts';

let shop: ParcelShop;
beforeAll(async () => {
  shop = await openParcels();
});
afterAll(() => shop.close());

/** A parcel with cash to collect that its recipient has. */
async function delivered(amount: number): Promise<{ id: string; number: string }> {
  const { id, listId } = await shop.add({ cashOnDelivery: money(amount, 'CZK') });
  const row = await bookNow(shop.shipping, id);
  await shop.database.db.transaction((tx) => handOverParcels(shop.shipping, tx, [listId], 'Karel'));
  await shop.work();
  await shop.sandbox.press('courier', row?.trackingNumber ?? '', 'delivered');
  await eventually(async () => (await shop.load(id))['state'] === 'delivered');
  return { id, number: row?.trackingNumber ?? '' };
}
const today = todayIn('cz', new Date());
function upload(content: string, fields: object = {}) {
  const boundary = 'okruh-test-boundary';
  const field = (name: string, value: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const parts = Object.entries({ market: 'cz', carrier: 'courier', day: today, ...fields }).map(([name, value]) => field(name, value));
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="dobirky.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  return shop.app.inject({
    method: 'POST',
    url: '/api/picking/admin/cod-statements',
    headers: { ...shop.as('accountant'), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: parts.join('') + file,
  });
}
const listMissing = async (days = 0): Promise<string[]> =>
  (await shop.ask(`/cod-missing?days=${days}`)).json<{ items: { id: string }[] }>().items.map(({ id }) => id);

it('a statement of the carrier settles what it pays out, once, and says what differs and what lacks', async () => {
  const [one, two, three] = [await delivered(129_900), await delivered(50_000), await delivered(70_000)];
  expect(await listMissing()).toEqual([one.id, two.id, three.id]);
  expect(await listMissing(7)).toEqual([]);
  const file = await shop.sandbox.statement('courier');
  const lines = file
    .trimEnd()
    .split('\r\n')
    .filter((line) => !line.startsWith(three.number));
  const content = [...lines.map((line) => line.replace('500.00', '499.00')), lines[1] ?? '', 'KC0000000001;1.00;CZK;x', ''].join('\r\n');

  const answer = await upload(content);
  const { statement, repeated } = answer.json<{ statement: CodStatement; repeated: boolean }>();
  expect(repeated).toBe(false);
  expect(codStatementSchema.parse(statement)).toMatchObject({
    carrier_name: 'Kurýr',
    day: today,
    lines: 4,
    differences: 3,
    uploaded_by: 'Karel Skladník',
  });
  const results = statement.items.map(({ tracking_number: number, result }) => [number, result]);
  expect(results).toEqual([
    [one.number, 'matched'],
    [two.number, 'amount-differs'],
    [one.number, 'repeated'],
    ['KC0000000001', 'unknown'],
  ]);
  expect(statement.items[1]).toMatchObject({ amount: money(49_900, 'CZK'), expected: money(50_000, 'CZK'), order_number: '2610004871' });
  expect(await listMissing()).toEqual([two.id, three.id]);
  expect((await shop.ask(`/parcels/${one.id}`)).json<{ cash_paid_at: string | null }>().cash_paid_at).not.toBeNull();

  expect((await upload(content)).json()).toMatchObject({ statement: { id: statement.id }, repeated: true });
  const list = (await shop.ask('/cod-statements?market=cz')).json<{ items: { id: string }[]; total: number }>();
  expect(list.items.map(({ id }) => id)).toEqual([statement.id]);
  expect((await upload(file)).json<{ statement: CodStatement }>().statement.items.map(({ result }) => result)).toEqual([
    'repeated',
    'matched',
    'matched',
  ]);
  expect(await listMissing()).toEqual([]);
});

it('a file that is no statement is refused whole', async () => {
  expect((await upload('tracking_number;amount\r\nKC1;5')).json()).toMatchObject({ file: [expect.stringContaining('currency')] });
  expect((await upload('tracking_number;amount;currency\r\nKC1;5;RON')).json()).toMatchObject({
    file: [expect.stringContaining('Řádek 2')],
  });
  expect((await upload('tracking_number;amount;currency\r\nKC1;5;CZK', { carrier: 'nobody' })).statusCode).toBe(400);
  const { rows } = await shop.database.pool.query(`select from cod_statement_lines where tracking_number = 'KC1'`);
  expect(rows).toEqual([]);
});
