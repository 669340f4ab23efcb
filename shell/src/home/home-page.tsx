import { LinkArrow } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, Suspense } from 'react';
import { LastVisited } from '../last-visited/last-visited-shelf.tsx';
import { LateDuo, LateNewsletter } from '../islands.ts';
import { usePageData } from '../model/page-data.tsx';
import { ProductCards } from '../product-card/product-cards.tsx';
import { useShell } from '../model/shell-context.tsx';
import { Articles } from './articles.tsx';
import { Blocks } from './blocks.tsx';
import { Grades } from './grades.tsx';
import { Hero } from './hero.tsx';
import { earliestDelivery } from './earliest-delivery.ts';
import type { HomeData } from './home-source.ts';
import { Reasons } from './reasons.tsx';
import { Shelf } from './shelf.tsx';
import { Tiles } from './tiles.tsx';
import { listPaths } from '../model/routes.ts';

/**
 * What Okruh is and the ways into it. Parts below the first screen stand in boundaries of their own, so that they come
 * alive one by one and never hold up a press.
 */
export default function HomePage(): ReactElement {
  const { home, today } = usePageData<HomeData>();
  const text = useText();
  return (
    <div className="wrap">
      <Hero home={home} />
      <Tiles tiles={home.tiles} />
      <Suspense>
        <Shelf home={home} today={today} />
      </Suspense>
      <LateDuo />
      <Suspense>
        <Used home={home} today={today} />
      </Suspense>
      <LastVisited today={today} title={text('home.visited')} />
      <Blocks blocks={home.blocks} />
      <Reasons delivery={earliestDelivery(home)} today={today} />
      <LateNewsletter />
      <Articles articles={home.articles} />
    </div>
  );
}

function Used({ home, today }: HomeData): ReactElement {
  const text = useText();
  const { market } = useShell();
  const title = text('home.used.title');
  return (
    <section className="section" aria-labelledby="used">
      <div className="section-head">
        <div className="stack stack-tight">
          <h2 id="used">{title}</h2>
          <p className="soft">{text('home.used.text')}</p>
        </div>
        <Link href={listPaths.used[market]} asChild>
          <LinkArrow>{text('home.used.all')}</LinkArrow>
        </Link>
      </div>
      <Grades grades={home.grades} />
      {home.used.length > 0 && (
        <div className="home-used">
          <ProductCards cards={home.used} list={{ id: 'home-used', name: title }} today={today} />
        </div>
      )}
    </section>
  );
}
