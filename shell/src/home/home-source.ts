import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { type IsoDate, todayIn } from '@okruh/market';
import type { PageSource } from '../model/page-source.ts';
import { pictureSizes } from './picture-sizes.ts';
import { toPreload } from '../picture/picture.tsx';

/** What the home page shows. */
export interface HomeData {
  readonly home: HomePage;
  /** The market's date when it was made; near days stand in words. */
  readonly today: IsoDate;
}

export const source: PageSource<HomeData> = {
  async load({ market, origins, catalog, signal }) {
    const home = await catalog.call('get_home', { signal });
    return {
      kind: 'page',
      status: 200,
      data: { home, today: todayIn(market, new Date()) },
      head: {
        title: home.title,
        description: home.description,
        ...toPreload(home.tiles[0]?.image, pictureSizes.tile),
        jsonLd: [{ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Okruh', url: `${origins[market]}/` }],
      },
    };
  },
};
