import type { Review } from '@okruh/contracts/http/catalog/reviews';
import { Button, showToast } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useState } from 'react';

/** Says that a review helped; once from here, the service counts once per visitor and day. */
export function HelpfulVote({ review }: { readonly review: Review }): ReactElement {
  const text = useText();
  const [helpful, setHelpful] = useState(review.helpful);
  const [state, setState] = useState<'open' | 'sending' | 'given'>('open');
  const vote = (): void => {
    setState('sending');
    voteFor(review.id).then(
      (count) => {
        setHelpful(count);
        setState('given');
      },
      () => {
        setState('open');
        showToast({ kind: 'error', title: text('product.review.vote-failed') });
      },
    );
  };
  return (
    <p className="row small">
      {state !== 'given' && (
        <Button kind="quiet" size="small" busy={state === 'sending'} onClick={vote}>
          {text('product.review.helpful')}
        </Button>
      )}
      <span className="muted" role="status">
        {state === 'given' && `${text('product.review.thanks')} `}
        {helpful > 0 && text('product.review.helped', { count: helpful })}
      </span>
    </p>
  );
}

async function voteFor(review: string): Promise<number> {
  const { catalog } = await import('../../model/services.ts');
  return (await catalog.call('mark_review_helpful', { params: { review } })).helpful;
}
