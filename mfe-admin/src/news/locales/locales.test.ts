import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { expect, test } from 'vitest';
import own from '../../office/locales/cs.json' with { type: 'json' };
import grids from '../../office/grid/locales/cs.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

test('news speak both languages', () => {
  expect(catalogueErrors(cs, ro)).toEqual([]);
  // One text would hide the other.
  expect(Object.keys(cs).filter((key) => key in own || key in grids)).toEqual([]);
});
