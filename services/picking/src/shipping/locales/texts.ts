import { createTexts } from '@okruh/market/texts';
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

/** What picking says about parcels. */
export const texts = createTexts({ cs, ro });
