import type { localeSchema, marketSchema } from '@okruh/contracts';
import type { z } from 'zod';

export type Market = z.infer<typeof marketSchema>;
export type Locale = z.infer<typeof localeSchema>;

/** A text that people read, in both languages. */
export type Localized = Readonly<Record<Locale, string>>;

/** Language of a market's texts; without a market (calls between services) Czech. */
export const toLocale = (market: Market | null): Locale => (market === 'ro' ? 'ro' : 'cs');
