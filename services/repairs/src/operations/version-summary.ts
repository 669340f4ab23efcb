import { fold, type Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';

/** What made a version of the price list, when it wasn't the edit of an operation: stored by key, so that staff reads it in its own language. */
const summaryKeys = ['versions.first', 'versions.import'] as const;
export type VersionSummary = (typeof summaryKeys)[number];

/** A stored summary in words; the id of an operation stands for itself. */
export const formatSummary = (summary: string, locale: Locale): string => (texts.has(summary) ? texts.text(locale, summary) : summary);

/** Keys whose words hold what somebody typed. */
export const findSummaries = (typed: string, locale: Locale): VersionSummary[] =>
  summaryKeys.filter((key) => fold(texts.text(locale, key)).includes(fold(typed)));
