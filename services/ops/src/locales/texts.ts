import { createTexts } from '@okruh/market/texts';
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

/** What this service says to people. */
export const texts = createTexts({ cs, ro });
