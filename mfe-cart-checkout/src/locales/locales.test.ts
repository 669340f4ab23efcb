import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { expect, it } from 'vitest';
import csAdd from '../add-to-cart/locales/cs.json' with { type: 'json' };
import roAdd from '../add-to-cart/locales/ro.json' with { type: 'json' };
import csMini from '../mini-cart/locales/cs.json' with { type: 'json' };
import roMini from '../mini-cart/locales/ro.json' with { type: 'json' };
import csCart from '../cart/locales/cs.json' with { type: 'json' };
import roCart from '../cart/locales/ro.json' with { type: 'json' };
import csSums from '../parts/sums/locales/cs.json' with { type: 'json' };
import roSums from '../parts/sums/locales/ro.json' with { type: 'json' };
import csWithdrawal from '../withdrawal/locales/cs.json' with { type: 'json' };
import roWithdrawal from '../withdrawal/locales/ro.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

it('says everything in both languages', () => {
  expect(
    catalogueErrors(
      { ...cs, ...csAdd, ...csMini, ...csCart, ...csSums, ...csWithdrawal },
      { ...ro, ...roAdd, ...roMini, ...roCart, ...roSums, ...roWithdrawal },
    ),
  ).toEqual([]);
});
