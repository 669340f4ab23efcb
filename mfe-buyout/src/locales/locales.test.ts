import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { expect, it } from 'vitest';
import csCondition from '../condition/locales/cs.json' with { type: 'json' };
import roCondition from '../condition/locales/ro.json' with { type: 'json' };
import csDevice from '../device/locales/cs.json' with { type: 'json' };
import roDevice from '../device/locales/ro.json' with { type: 'json' };
import csPromise from '../promise/locales/cs.json' with { type: 'json' };
import roPromise from '../promise/locales/ro.json' with { type: 'json' };
import csSale from '../sell/locales/cs.json' with { type: 'json' };
import roSale from '../sell/locales/ro.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

it('says everything in both languages', () => {
  expect(
    catalogueErrors(
      { ...cs, ...csDevice, ...csCondition, ...csPromise, ...csSale },
      { ...ro, ...roDevice, ...roCondition, ...roPromise, ...roSale },
    ),
  ).toEqual([]);
});
