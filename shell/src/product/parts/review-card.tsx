import type { Review } from '@okruh/contracts/http/catalog/reviews';
import { formatDate, formatNumber } from '@okruh/market';
import { Icon } from '@okruh/ui';
import { minusIcon, plusIcon, starIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { useShell } from '../../model/shell-context.tsx';
import { HelpfulVote } from './helpful-vote.tsx';

/** One customer's words. */
export function ReviewCard({ review }: { readonly review: Review }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const { rating, author, pros, cons, verified, edited, variant, written_on: day } = review;
  return (
    <article className="stack stack-tight review">
      <p className="row-between">
        <span className="rating">
          <Icon of={starIcon} />
          <b>{formatNumber(rating, market, 1)}</b>
          <span className="sr">{text('card.rating')}</span>
        </span>
        <span className="caption">{[author ?? text('product.review.anonymous'), formatDate(day, market)].join(', ')}</span>
      </p>
      <p className="soft">{review.text}</p>
      {(pros.length > 0 || cons.length > 0) && (
        <ul className="small proscons">
          {pros.map((pro) => (
            <li key={pro}>
              <Icon of={plusIcon} size="small" label={text('product.review.pro')} />
              {pro}
            </li>
          ))}
          {cons.map((con) => (
            <li key={con} className="con">
              <Icon of={minusIcon} size="small" label={text('product.review.con')} />
              {con}
            </li>
          ))}
        </ul>
      )}
      {(verified || edited || variant !== null) && (
        <p className="caption">
          {[
            ...(verified ? [text('product.review.verified')] : []),
            ...(variant === null ? [] : [variant]),
            ...(edited ? [text('product.review.edited')] : []),
          ].join(', ')}
        </p>
      )}
      <HelpfulVote review={review} />
    </article>
  );
}
