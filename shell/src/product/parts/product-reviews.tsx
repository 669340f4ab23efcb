import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { REVIEWS_ANCHOR } from '@okruh/contracts/reviews-anchor';
import { formatNumber, formatPercent } from '@okruh/market';
import { Icon } from '@okruh/ui';
import { arrowRightIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type CSSProperties, type ReactElement, Suspense, lazy, useState } from 'react';
import { useShell } from '../../model/shell-context.tsx';
import { ReviewCard } from './review-card.tsx';

const AllReviews = lazy(() => import('../late/all-reviews.tsx'));

/** Most that stands beside the bars before all are asked for. */
const FIRST = 2;

/** What customers say: the sum of it as bars, the most helpful reviews, and all of them when asked for. */
export function ProductReviews({ product }: { readonly product: ProductPage }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const [areAllShown, setAreAllShown] = useState(false);
  const { summary, first } = product.reviews;
  const hasMore = summary.count > Math.min(FIRST, first.length);
  return (
    <section className="section" id={REVIEWS_ANCHOR.slice(1)} tabIndex={-1} aria-labelledby="reviews-title">
      <div className="section-head">
        <h2 id="reviews-title">{text('product.reviews.title')}</h2>
        {hasMore && !areAllShown && (
          <button type="button" className="link-arrow reviews-all" onClick={() => setAreAllShown(true)}>
            {text('product.reviews.all', { count: summary.count })}
            <Icon of={arrowRightIcon} />
          </button>
        )}
      </div>
      {summary.average === null ? (
        <p className="soft">{text('product.reviews.none')}</p>
      ) : (
        <div className="reviews">
          <div className="panel-fog stack reviews-summary">
            <p className="row">
              <b className="reviews-average">{formatNumber(summary.average, market, 1)}</b>
              <span className="small muted">{text('product.reviews.of', { count: summary.count })}</span>
            </p>
            {summary.by_stars.map(({ stars, count }) => (
              <Bar key={stars} stars={stars} percent={summary.count === 0 ? 0 : Math.round((count / summary.count) * 100)} />
            ))}
          </div>
          {!areAllShown && first.slice(0, FIRST).map((review) => <ReviewCard key={review.id} review={review} />)}
          {areAllShown && (
            <Suspense fallback={<div aria-busy="true" />}>
              <AllReviews product={product.id} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  );
}

function Bar({ stars, percent }: { readonly stars: number; readonly percent: number }): ReactElement {
  const text = useText();
  const { market } = useShell();
  return (
    <div className="row num small reviews-bar">
      <span className="sr">{text('product.reviews.bar', { stars, percent: formatPercent(percent, market) })}</span>
      <span aria-hidden="true">{stars}</span>
      <span className="meter grow" style={styleWith({ '--value': percent })} aria-hidden="true">
        <i />
      </span>
      <span className="muted end" aria-hidden="true">
        {formatPercent(percent, market)}
      </span>
    </div>
  );
}

/** A style that sets custom properties; React's own type knows only real properties. */
const styleWith = (properties: Readonly<Record<`--${string}`, number>>): CSSProperties => ({ ...properties });
