import { catalogueFaults } from '@okruh/web-kit/testing';
import { expect, it } from 'vitest';
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

it('says everything in both languages', () => {
  expect(catalogueFaults(cs, ro)).toEqual([]);
});
