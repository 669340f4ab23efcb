import { createStoredTexts } from '@okruh/market/texts';
import { texts } from '../locales/texts.ts';

/** What made a version of the price list; the edit of a model stores its id instead. */
const versionSummaries = ['versions.first', 'versions.import', 'versions.settings', 'versions.bonuses', 'versions.questions'] as const;
export type VersionSummary = (typeof versionSummaries)[number];

export const versionTexts = createStoredTexts(texts, versionSummaries);
