import { createTexts } from '@okruh/market/texts';
import cs from './cs.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };

/** Texts of this service for customers and staff, from the ICU catalogues. */
export const texts = createTexts({ cs, ro });
