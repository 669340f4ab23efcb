import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getProduct } from '@okruh/contracts/http/catalog/product';
import { adminChangePrices } from '@okruh/contracts/http/catalog-admin/prices';
import { purgeCache } from '@okruh/contracts/http/gateway';
import { apiTest as test, expect } from '../run/test.ts';
import { catalogueWords, found, loadList } from '../shop/catalogue.ts';
import { customerEmails, logInCustomer } from '../shop/customers.ts';
import { logInAs } from '../shop/staff.ts';
import { type Answer, type Visitor, createVisitor } from '../shop/visitor.ts';

const people = { cz: ['Novotný', customerEmails.cz], ro: ['Popescu', customerEmails.ro] } as const;
const getCacheStatus = (answer: Answer): string | undefined => answer.headers['x-cache'];
/** Other specs change the catalogue meanwhile, which drops what was kept: asked for until it stays. */
const SOON = { timeout: 60_000 };

const textIn = ({ bytes, headers }: Answer): string => {
  const encoding = headers['content-encoding'];
  return (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
};

test.describe('cached pages', () => {
  test('the second visitor gets what was made for the first, byte for byte', async ({ market }) => {
    const say = catalogueWords[market];
    const [phone] = await found(market, 'iphone 13');
    for (const path of ['/', say.phones, phone?.href ?? '', say.articles, say.faq, say.stores]) {
      await expect(async () => {
        const first = await createVisitor(market).raw({ path });
        const second = await createVisitor(market).raw({ path });
        expect(first.status, path).toBe(200);
        expect(getCacheStatus(second), path).toBe('hit');
        expect(second.text === first.text, path).toBe(true);
      }).toPass(SOON);
    }
  });

  test('who is logged in gets a page of their own, and nothing of it is shown to others', async ({ market }) => {
    const say = catalogueWords[market];
    const customer = await logInCustomer(market);
    const [phone] = await found(market, 'iphone 13');
    for (const path of ['/', say.phones, phone?.href ?? '']) {
      const own = await customer.raw({ path });
      expect(own.status).toBe(200);
      expect(getCacheStatus(own), path).toBeUndefined();
      expect(own.headers['cache-control'], path).toMatch(/private|no-store/);
      const other = await createVisitor(market).raw({ path });
      for (const word of [...people[market], customer.session() ?? '']) expect(other.text.includes(word), `${path} ${word}`).toBe(false);
      expect(other.headers['set-cookie'], path).toBeUndefined();
    }
  });

  test('a purge drops a page by its address, and every page by its key', async ({ market }) => {
    const say = catalogueWords[market];
    const path = `${say.phones}?${say.qualityParameter}=b,c`;
    const visitor = createVisitor(market);
    const admin = await logInAs('admin', market);
    const saved = async (): Promise<void> => expect.poll(async () => getCacheStatus(await visitor.raw({ path }))).toBe('hit');
    await saved();
    await admin.call(purgeCache, { body: { mode: 'url', url: path } });
    expect(getCacheStatus(await visitor.raw({ path }))).toBe('miss');
    await saved();
    await admin.call(purgeCache, { body: { mode: 'key' } });
    expect(getCacheStatus(await visitor.raw({ path }))).toBe('miss');
    const refused = await createVisitor(market).ask(purgeCache, { body: { mode: 'full' } });
    expect(refused.status).toBe(401);
  });

  test('once a new price is published, the old one is shown nowhere any more', async ({ market }) => {
    const say = catalogueWords[market];
    const { list } = await loadList(market, say.accessories);
    const card = list.items.filter(({ price, quality }) => price.was === null && quality === 'new')[3 + test.info().retry];
    if (card === undefined) throw new Error('No accessory is free');
    const visitor = createVisitor(market);
    const encodings = ['identity', 'gzip', 'br'];
    const ask = (who: Visitor, encoding: string): Promise<Answer> => who.raw({ path: card.href, headers: { 'accept-encoding': encoding } });
    for (const encoding of encodings) await ask(visitor, encoding);
    const before = (card.price.now.amount / 100).toFixed(2);
    const amount = card.price.now.amount + 10_000;
    const after = (amount / 100).toFixed(2);
    const editor = await logInAs('catalog-editor');
    await editor.call(adminChangePrices, { body: { market, changes: [{ variant: card.id, now: amount }] } });
    await expect.poll(async () => (await visitor.call(getProduct, { params: { product: card.id } })).price.now.amount).toBe(amount);
    await expect.poll(async () => textIn(await ask(visitor, 'br')).includes(`"price":"${after}"`)).toBe(true);
    const seen = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const page = textIn(await ask(createVisitor(market), encodings[index % encodings.length] ?? 'br'));
        return { isNew: page.includes(`"price":"${after}"`), isOld: page.includes(`"price":"${before}"`) };
      }),
    );
    for (const one of seen) expect(one).toEqual({ isNew: true, isOld: false });
  });
});
