import { eventually } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';

let watch: Watch;
beforeEach(async () => {
  watch = await openWatch();
  watch.start();
});
afterEach(() => watch.close());

const listIndexed = async () =>
  (await watch.database.pool.query<{ subject: string; version: number }>('select subject, version from events order by sequence')).rows;

it('an event whose version has more than 32 bits stands in the index, and those behind it do', async () => {
  await watch.publish('catalog.content-changed.v1', { subject: 'article:jak-na-výkup', version: 1_796_128_350_522 });
  await watch.publish('catalog.content-changed.v1', { subject: 'faq:doprava', version: 4 });
  await eventually(async () => (await listIndexed()).length === 2);
  expect(await listIndexed()).toEqual([
    { subject: 'article:jak-na-výkup', version: 2_147_483_647 },
    { subject: 'faq:doprava', version: 4 },
  ]);
});

it('one that the database refuses is left out alone', async () => {
  for (const subject of ['first', 'with a \u0000', 'second', 'third']) await watch.publish('catalog.content-changed.v1', { subject });
  await watch.publish('catalog.content-changed.v1', { subject: 'last' });
  await eventually(async () => (await listIndexed()).some(({ subject }) => subject === 'last'));
  expect((await listIndexed()).map(({ subject }) => subject)).toEqual(['first', 'second', 'third', 'last']);
});
