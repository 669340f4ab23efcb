import { contentPreviewParameter } from '@okruh/contracts/shop-parameters';
import { cartPage, faqPage, homePage } from '@okruh/contracts/shop-paths';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { articlePath } from '../../model/addresses.ts';
import { writePreviewToken } from '../../stored/preview-token.ts';
import { categories } from '../../stored/tables.ts';
import { type ContentRow, nowhere } from './content-store.ts';

/** How long a preview is shown, in milliseconds. */
const LIFE_MS = 30 * 60_000;

type Paths = Readonly<Record<Market, string | null>>;

/** Page of a category that is shown; of any at the top for null. */
async function findCategoryPaths(tx: Tx, id: string | null): Promise<Paths> {
  const [found] = await tx
    .select({ cs: categories.urlPathCs, ro: categories.urlPathRo })
    .from(categories)
    .where(
      and(
        eq(categories.forDisplay, true),
        eq(categories.isDeleted, false),
        id === null ? isNull(categories.parentId) : eq(categories.id, id),
      ),
    )
    .orderBy(asc(categories.position))
    .limit(1);
  return found === undefined ? nowhere : { cz: `/${found.cs}`, ro: `/${found.ro}` };
}

/** Pages of the shop that show a text; null where none does. */
async function findPaths(tx: Tx, row: ContentRow): Promise<Paths> {
  switch (row.kind) {
    case 'article':
      return { cz: articlePath('cz', row.seo_name.cs), ro: articlePath('ro', row.seo_name.ro) };
    case 'faq':
      return faqPage;
    case 'seo-text':
      return row.href;
    case 'menu-entry':
      return homePage;
    case 'limited-offer':
      return { cz: row.markets.includes('cz') ? homePage.cz : null, ro: row.markets.includes('ro') ? homePage.ro : null };
    case 'marketing-block':
      if (row.placement === 'cart') return cartPage;
      return row.placement === 'category_top' ? findCategoryPaths(tx, row.category) : homePage;
  }
}

interface PreviewLinks {
  readonly links: Paths;
  readonly ends_at: string;
}

/**
 * Links to the pages that show a text as if it were published. They hold nothing but its kind, id, version and their end.
 *
 * @param plan id of the planned change that is shown; null for the text as it is saved
 */
export async function buildPreviewLinks(
  tx: Tx,
  row: ContentRow,
  plan: string | null,
  { linkSecret, publicUrls, now }: { readonly linkSecret: string; readonly publicUrls: Readonly<Record<Market, string>>; now(): Date },
): Promise<PreviewLinks> {
  const until = now().getTime() + LIFE_MS;
  const token = writePreviewToken(linkSecret, { kind: row.kind, id: row.id, version: row.version, plan, until });
  const paths = await findPaths(tx, row);
  const buildLink = (market: Market): string | null => {
    const path = paths[market];
    if (path === null) return null;
    const fragment = row.kind === 'faq' ? `#${encodeURIComponent(row.id)}` : '';
    return `${publicUrls[market]}${path}?${contentPreviewParameter[market]}=${token}${fragment}`;
  };
  return { links: { cz: buildLink('cz'), ro: buildLink('ro') }, ends_at: new Date(until).toISOString() };
}
