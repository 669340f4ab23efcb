import { type Market, markets } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { staticPages } from '../stored/content-tables.ts';
import type { Frame } from './frame.ts';

/** Says whether an address of the shop leads anywhere. */
export type PageExists = (href: string) => boolean;

/** Reads the list of pages outside the catalogue; categories that are shown exist as well. */
export async function existingPages(db: Tx, frame: Frame, market: Market): Promise<PageExists> {
  const { locale } = markets[market];
  const rows = await db.select().from(staticPages);
  const pages = rows.flatMap((row) => {
    const path = locale === 'cs' ? row.pathCs : row.pathRo;
    return path === null ? [] : [{ path, isPrefix: row.isPrefix }];
  });
  return (href) => {
    const [path = ''] = href.split(/[?#]/, 1);
    if (pages.some((page) => page.path === path || (page.isPrefix && path.startsWith(`${page.path}/`)))) return true;
    return frame.categoryByPath[locale].get(path.slice(1))?.isShown ?? false;
  };
}
