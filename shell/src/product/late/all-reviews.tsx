import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { Review } from '@okruh/contracts/http/catalog/reviews';
import { Button, Select, Skeleton } from '@okruh/ui';
import { retryIcon } from '@okruh/ui/icons';
import type { CallAnswer } from '@okruh/web-kit';
import { useBroughtTexts, useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { ReviewCard } from '../parts/review-card.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';

const sorts = ['helpful', 'newest', 'best', 'worst'] as const;
type Sort = (typeof sorts)[number];
type Page = CallAnswer<CatalogRoutes['get_product_reviews']>;

const PAGE_SIZE = 10;

/** Every review, sorted as the visitor wants, ten at a time. */
export default function AllReviews({ product }: { readonly product: string }): ReactElement {
  useBroughtTexts({ cs, ro });
  const text = useText();
  const { reviews, total, sort, setSort, state, more, retry } = useReviews(product);
  const list = useRef<HTMLDivElement>(null);
  // The button that opened the list is gone.
  useEffect(() => list.current?.focus(), []);
  return (
    <div className="stack reviews-list" ref={list} tabIndex={-1} aria-label={text('product.reviews.title')} role="group">
      <Select
        label={text('product.reviews.sort')}
        name="sort"
        value={sort}
        options={sorts.map((value) => ({ value, label: text(`product.reviews.sort.${value}`) }))}
        onChange={(event) => setSort(sorts.find((known) => known === event.target.value) ?? 'helpful')}
      />
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
      {state === 'loading' && (
        <div className="stack" aria-busy="true">
          <Skeleton height="6rem" />
          <Skeleton height="6rem" />
        </div>
      )}
      {state === 'failed' && (
        <div className="row" role="alert">
          <p>{text('product.reviews.failed')}</p>
          <Button kind="quiet" size="small" icon={retryIcon} onClick={retry}>
            {text('history.retry')}
          </Button>
        </div>
      )}
      {state === 'ready' && reviews.length < total && (
        <Button kind="quiet" onClick={more}>
          {text('product.reviews.more', { count: Math.min(PAGE_SIZE, total - reviews.length) })}
        </Button>
      )}
    </div>
  );
}

interface Asked {
  readonly sort: Sort;
  readonly page: number;
  readonly attempt: number;
}

function useReviews(product: string) {
  const [asked, setAsked] = useState<Asked>({ sort: 'helpful', page: 1, attempt: 0 });
  const [reviews, setReviews] = useState<readonly Review[]>([]);
  const [total, setTotal] = useState(0);
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  useEffect(() => {
    const stop = new AbortController();
    askReviews(product, asked, stop.signal).then(
      (answer) => {
        // What joins a list that changed meanwhile may stand in it already.
        setReviews((before) => {
          const saved = asked.page === 1 ? [] : before;
          return [...saved, ...answer.items.filter((review) => !saved.some(({ id }) => id === review.id))];
        });
        setTotal(answer.total);
        setState('ready');
      },
      () => stop.signal.aborted || setState('failed'),
    );
    return () => stop.abort();
  }, [product, asked]);
  const ask = (change: Partial<Asked>): void => {
    setState('loading');
    setAsked((before) => ({ ...before, ...change }));
  };
  return {
    reviews,
    total,
    state,
    sort: asked.sort,
    setSort: (sort: Sort) => ask({ sort, page: 1 }),
    more: () => ask({ page: asked.page + 1 }),
    retry: () => ask({ attempt: asked.attempt + 1 }),
  };
}

async function askReviews(product: string, { sort, page }: Asked, signal: AbortSignal): Promise<Page> {
  const { catalog } = await import('../../model/services.ts');
  return catalog.call('get_product_reviews', { params: { product }, query: { sort, page, page_size: PAGE_SIZE }, signal });
}
