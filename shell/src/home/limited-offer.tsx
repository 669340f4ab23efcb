import type { HomePage } from '@okruh/contracts/http/catalog';
import { type IsoDate, formatDateTime } from '@okruh/market';
import { Icon, LinkArrow } from '@okruh/ui';
import { clockIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, useId } from 'react';
import { LateCountdown } from '../islands.ts';
import { ProductCards } from '../product-card/product-cards.tsx';
import { saleListPath } from '../routes.ts';
import { useShell } from '../shell-context.tsx';

interface LimitedOfferProps {
  readonly offer: HomePage['limited'][number];
  readonly today: IsoDate;
}

/** An offer with its end: the date at once, the time left beside it when the script has asked the shop's clock. */
export function LimitedOffer({ offer, today }: LimitedOfferProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const titleId = useId();
  return (
    <section className="section" aria-labelledby={titleId}>
      <div className="section-head">
        <div className="stack stack-tight">
          <h2 id={titleId}>{offer.title}</h2>
          <p className="countdown soft">
            <Icon of={clockIcon} />
            <span>{text('home.limited.until', { until: formatDateTime(offer.ends_at, market) })}</span>
            <LateCountdown title={offer.title} endsAt={offer.ends_at} />
          </p>
        </div>
        <Link href={saleListPath[market]} asChild>
          <LinkArrow>{text('home.limited.all')}</LinkArrow>
        </Link>
      </div>
      <ProductCards cards={offer.items} list={{ id: `home-limited-${offer.id}`, name: offer.title }} today={today} />
    </section>
  );
}
