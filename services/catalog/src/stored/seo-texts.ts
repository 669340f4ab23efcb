import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, eq } from 'drizzle-orm';
import { seoTexts } from './content-tables.ts';
import { isPublishedAt } from './published-at.ts';

/** What editors wrote for a page in one language; empty where they wrote nothing. */
export interface SeoText {
  readonly title: string;
  readonly description: string;
  readonly h1: string;
  /** In Markdown. */
  readonly text: string;
}

type TargetKind = (typeof seoTexts.$inferSelect)['targetKind'];
const nothing: SeoText = { title: '', description: '', h1: '', text: '' };

interface SeoTarget {
  readonly kind: TargetKind;
  readonly id: string;
}

/** The SEO text of a category, product or page that is published at an instant. */
export async function findSeoText(tx: Tx, target: SeoTarget, locale: Locale, now: Date): Promise<SeoText> {
  const [row] = await tx
    .select()
    .from(seoTexts)
    .where(and(eq(seoTexts.targetKind, target.kind), eq(seoTexts.targetId, target.id), isPublishedAt(seoTexts, now)));
  if (row === undefined) return nothing;
  return locale === 'cs'
    ? { title: row.titleCs, description: row.metaDescriptionCs, h1: row.h1Cs, text: row.textCs }
    : { title: row.titleRo, description: row.metaDescriptionRo, h1: row.h1Ro, text: row.textRo };
}
