import { catalogueErrors } from '@okruh/market/catalogue-errors';
import { expect, it } from 'vitest';
import csBooking from '../booking/locales/cs.json' with { type: 'json' };
import roBooking from '../booking/locales/ro.json' with { type: 'json' };
import csTeaser from '../teaser/locales/cs.json' with { type: 'json' };
import roTeaser from '../teaser/locales/ro.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

it('says everything in both languages', () => {
  expect(catalogueErrors({ ...cs, ...csBooking, ...csTeaser }, { ...ro, ...roBooking, ...roTeaser })).toEqual([]);
});
