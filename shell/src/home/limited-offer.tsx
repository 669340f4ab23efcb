import type { HomePage } from '@okruh/contracts/http/catalog';
import { type IsoDate, formatDate, localTime } from '@okruh/market';
import { LinkArrow } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, useId } from 'react';
import { ProductCards } from '../product-card/product-cards.tsx';
import { saleListPath } from '../routes.ts';
import { useShell } from '../shell-context.tsx';

interface LimitedOfferProps {
  readonly offer: HomePage['limited'][number];
  readonly today: IsoDate;
}

/** An offer with its last day. No clock ticks (UI, do / don't). */
export function LimitedOffer({ offer, today }: LimitedOfferProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const titleId = useId();
  return (
    <section className="section" aria-labelledby={titleId}>
      <div className="section-head">
        <div className="stack stack-tight">
          <h2 id={titleId}>{offer.title}</h2>
          <p className="soft">{text('home.limited.until', { until: formatDate(localTime(offer.ends_at, market).date, market) })}</p>
        </div>
        <Link href={saleListPath[market]} asChild>
          <LinkArrow>{text('home.limited.all')}</LinkArrow>
        </Link>
      </div>
      <ProductCards cards={offer.items} list={{ id: `home-limited-${offer.id}`, name: offer.title }} today={today} />
    </section>
  );
}
