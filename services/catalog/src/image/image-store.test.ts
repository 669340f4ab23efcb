import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DependencyDown } from '@okruh/service-kit';
import { silentLogger } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { productArt } from '../model/pictures.ts';
import { createImageStore } from './image-store.ts';

it('turns drawings away while hundreds wait, and draws those that were let in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'okruh-drawings-'));
  const store = createImageStore(folder, silentLogger);
  const product = {
    masterProductId: 'mp',
    typeDevice: 'accessory',
    manufacturerId: 'm',
    name: 'Kabel',
    categoryIds: [],
    colourId: 'c',
    hex: '#ffffff',
  };
  const source = productArt(product, 'front');
  const drawings = await Promise.allSettled(
    Array.from({ length: 230 }, (_, number) => store.get({ base: `catalog/mp/c/front-${number}`, width: 48, format: 'webp', source })),
  );
  const refused = drawings.filter((drawing) => drawing.status === 'rejected');
  // Two are drawn and two hundred wait; on a busy machine some come when the first of them is done.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(230 - 202);
  expect(refused[0]?.reason).toBeInstanceOf(DependencyDown);
  await expect(store.get({ base: 'catalog/mp/c/front-229', width: 48, format: 'webp', source })).resolves.toBeInstanceOf(Buffer);
  await rm(folder, { recursive: true });
}, 20_000);
