import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { importer, staff } from '../testing/staff.ts';

let shop: Shop;
let office: ReturnType<typeof staff>;
let places: ReturnType<typeof importer>;
beforeAll(async () => {
  shop = await openShop();
  office = staff(shop, 'support');
  places = importer(shop, '/delivery-places/import?carrier=punct-rapid', 'support');
});
afterAll(() => shop.close());

const loadState = async (code: string) => {
  const { rows } = await shop.database.pool.query<{ is_congested: boolean; is_available: boolean; name: string; district_id: string }>(
    'select is_congested, is_available, name, district_id from delivery_places where code = $1',
    [code],
  );
  return rows[0];
};
const NEW = 'RBCZ99999;cz;box;Rychlý bod Nový;Křižíkova 1;Praha;18600;50,09;14,45;ne';
const HEAD = 'code;market;type;name;street;city;postcode;lat;lng;is_congested';

it.each(['export', 'export.xlsx'])('of the %s changes nothing', async (path) => {
  const file = (await office('GET', `/delivery-places/${path}?carrier=punct-rapid`)).rawPayload;
  const answer = (await places.save(file)).json();
  expect(answer, answer.title).toMatchObject({ changed: 0, failed: 0, saved: true });
  expect([answer.unchanged, answer.rows > 10]).toEqual([answer.rows, true]);
});

it('changes what it names and adds whole new points, after a look', async () => {
  const file = `${HEAD}\nRBCZ56125;;;;;;;;;ano\n${NEW}\n`;
  expect(await places.look(file)).toMatchObject({
    changed: 2,
    saved: false,
    items: [
      { line: 2, kind: 'changed', code: 'RBCZ56125', changes: [{ field: 'is_congested', before: 'false', after: 'true' }] },
      { line: 3, kind: 'added', code: 'RBCZ99999', name: 'Rychlý bod Nový', changes: [] },
    ],
  });
  expect(await loadState('RBCZ99999')).toBeUndefined();
  expect((await places.save(file)).json()).toMatchObject({ changed: 2, saved: true });
  expect(await loadState('RBCZ56125')).toMatchObject({ is_congested: true, is_available: true });
  expect(await loadState('RBCZ99999')).toMatchObject({ name: 'Rychlý bod Nový', is_congested: false, district_id: 'CZ0100' });
  expect(await places.look(file)).toMatchObject({ changed: 0, unchanged: 2 });
  const { items } = (await office('GET', '/delivery-places/changes')).json();
  expect(items).toMatchObject([
    { code: 'RBCZ99999', name: 'Rychlý bod Nový', kind: 'added', changes: [] },
    { code: 'RBCZ56125', kind: 'changed', changes: [{ field: 'is_congested', before: 'false', after: 'true' }] },
  ]);
});

it('names every wrong cell, saves the good rows on wish and gives the others back', async () => {
  const file = [
    HEAD,
    'RBCZ56125;;;;;;;;;ne',
    'RBCZ00000;;;;;;;;;ano',
    'rbcz99999;ro;;;;;;200;;snad',
    'RBCZ56125;;;;;;1;;;',
    ';;;;;;;;;1',
    'RBCZ77777;cz;box;Bod;Ulice 1;Praha;1;50;14;',
    '',
  ].join('\n');
  const refused = await places.save(file);
  expect([refused.statusCode, refused.json().type]).toEqual([409, 'urn:okruh:problem:rows-incorrect']);
  const errors: { line: number; column: string; message: string }[] = refused.json().extra.errors;
  expect(errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    ...['market', 'type', 'name', 'city', 'postcode', 'lat', 'lng'].map((column) => [3, column, 'nové místo to potřebuje']),
    [4, 'lat', 'je číslo od -90 do 90'],
    [4, 'is_congested', 'je ano, nebo ne'],
    [5, 'code', 'stejný kód už je výše'],
    [5, 'postcode', 'PSČ neodpovídá zemi'],
    [6, 'code', 'chybí nebo má přes 60 znaků'],
    [7, 'postcode', 'PSČ neodpovídá zemi'],
  ]);
  expect((await loadState('RBCZ56125'))?.is_congested).toBe(true);
  expect((await places.save(file, { skip_errors: 'true' })).json()).toMatchObject({ changed: 1, failed: 5, saved: true });
  expect((await loadState('RBCZ56125'))?.is_congested).toBe(false);
  const wrong = (await places.look(file, { mode: 'errors' })).wrong_rows ?? '';
  expect(wrong.split('\r\n')[5]).toBe('RBCZ77777;cz;box;Bod;Ulice 1;Praha;1;50;14;;PSČ neodpovídá zemi');
  expect(
    await places.look(wrong.split('\r\n').slice(0, 1).concat('RBCZ77777;cz;box;Bod;Ulice 1;Praha;18600;50;14;').join('\n')),
  ).toMatchObject({
    changed: 1,
    failed: 0,
  });
});

it('takes no code that differs from a known one by its letter case, nor moves a point to another market', async () => {
  const { errors } = await places.look('code;market\nrbcz56125;\nRBCZ99999;ro\n');
  expect(errors.map(({ column, message }) => [column, message])).toEqual([
    ['code', 'uložený kód má jinou velikost písmen'],
    ['market', 'místo je na jiném trhu'],
  ]);
});

it('finds the columns of other people’s files, also with commas', async () => {
  expect(await places.look('Kód místa,V provozu\nRBCZ56125,0\n')).toMatchObject({
    changed: 1,
    items: [{ changes: [{ field: 'is_available', before: 'true', after: 'false' }] }],
  });
});

it('saves only what was seen', async () => {
  const file = 'code;name\nRBCZ56125;Rychlý bod Jinak\n';
  const { fingerprint } = await places.look(file);
  await shop.database.pool.query(`update delivery_places set name = 'Rychlý bod Mezitím' where code = 'RBCZ56125'`);
  const late = await places.send(file, { mode: 'save', fingerprint });
  expect([late.statusCode, late.json().type]).toEqual([409, 'urn:okruh:problem:import-changed']);
  expect((await loadState('RBCZ56125'))?.name).toBe('Rychlý bod Mezitím');
});

it('needs the permission and a carrier of ours', async () => {
  expect((await importer(shop, '/delivery-places/import?carrier=punct-rapid', 'shop').send(`${HEAD}\n${NEW}\n`)).statusCode).toBe(403);
  expect((await staff(shop, 'shop')('GET', '/delivery-places/export?carrier=punct-rapid')).statusCode).toBe(403);
  const unknown = await importer(shop, '/delivery-places/import?carrier=other', 'support').send(`${HEAD}\n${NEW}\n`);
  expect(unknown.json()).toEqual({ carrier: ['Takového dopravce nemáme.'] });
  expect((await office('GET', '/delivery-places/export?carrier=other')).statusCode).toBe(400);
});
