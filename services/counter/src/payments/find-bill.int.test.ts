import { type BillKind, billKinds } from '@okruh/contracts/http/counter-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Owners, startOwners, type Trouble } from '../testing/owners.ts';
import { clerkAt, openShop, type Shop } from '../testing/shop.ts';

const NUMBERS = { repair: 'S26-000077', order: '2611004861', buyout: 'V26-000118' } as const;
const others = (kind: BillKind): readonly BillKind[] => billKinds.filter((one) => one !== kind);

let owners: Owners;
let shop: Shop;
let clerk: ReturnType<typeof clerkAt>;
beforeAll(async () => {
  owners = await startOwners(NUMBERS);
  shop = await openShop(owners.bills);
  clerk = clerkAt(shop);
  await clerk.open();
});
afterEach(() => {
  owners.troubles.clear();
  owners.asked.length = 0;
});
afterAll(async () => {
  await shop.close();
  await owners.close();
});

interface Refusal {
  readonly type: string;
  readonly title: string;
}
const search = (query: string) => clerk.call<Refusal & { readonly kind: BillKind }>('GET', `bills?${query}`);

describe('a bill', () => {
  it.each(billKinds.flatMap((kind) => (['away', 'slow', 'failing'] as const).map((trouble) => [kind, trouble] as const)))(
    'of another kind is found while the owner of the kind %s is %s, and at once',
    async (kind, trouble) => {
      owners.troubles.set(kind, trouble);
      const began = performance.now();
      for (const other of others(kind)) expect((await search(`scan=${NUMBERS[other]}`)).body).toMatchObject({ kind: other });
      expect(performance.now() - began).toBeLessThan(1_000);
    },
  );

  it.each<[BillKind, Trouble, string]>([
    ['repair', 'away', 'Teď nejde dohledat opravy.'],
    ['order', 'failing', 'Teď nejde dohledat objednávky.'],
    ['buyout', 'slow', 'Teď nejde dohledat výkupy.'],
  ])('that nobody who answered knows may be a %s whose owner is %s, and the clerk reads so', async (kind, trouble, words) => {
    owners.troubles.set(kind, trouble);
    const { status, body } = await search(`scan=${NUMBERS[kind]}`);
    expect([status, body.type]).toEqual([503, 'urn:okruh:problem:owner-away']);
    expect(body.title).toContain(words);
  });

  it('may be of any kind while all owners are away; in Romania that is said in Romanian', async () => {
    for (const kind of billKinds) owners.troubles.set(kind, 'away');
    expect((await search('scan=X')).body.title).toMatch(/opravy, objednávky a\svýkupy/);
    const romanian = clerkAt(shop, 'cluj-napoca', 'ro');
    await romanian.open();
    const { body } = await romanian.call<Refusal>('GET', 'bills?scan=X');
    expect(body.title).toContain('Acum nu putem căuta reparațiile, comenzile și buyback-urile.');
  });

  it('is unknown when everybody answered', async () => {
    expect((await search('scan=X')).status).toBe(404);
  });

  it('of a known kind is asked of its owner alone', async () => {
    owners.troubles.set('buyout', 'slow');
    expect((await search(`scan=${NUMBERS.order}&kind=order`)).body).toMatchObject({ kind: 'order' });
    expect((await search('scan=X&kind=order')).status).toBe(404);
    expect(owners.asked).toEqual(['order', 'order']);
  });
});
