import { Empty } from '@okruh/ui';
import { MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { saleMessages } from './messages.ts';
import { type Page, resolvePage } from './model/pages.ts';
import { Wizard } from './wizard.tsx';

// Who comes to sell loads nothing of what follows after the sale.
const StatusPage = lazy(async () => ({ default: (await import('./placed/status-page.tsx')).StatusPage }));
const CompletePage = lazy(async () => ({ default: (await import('./sell/complete-page.tsx')).CompletePage }));
const ReviewPage = lazy(async () => ({ default: (await import('./placed/review-page.tsx')).ReviewPage }));

/** Everything below the buy-out's prefix. */
export function BuyoutRoutes() {
  const { market, path, search } = useRemote();
  return (
    <div className="wrap">
      <Suspense fallback={null}>
        <ShownPage page={resolvePage(market, path, search)} />
      </Suspense>
    </div>
  );
}

function ShownPage({ page }: { readonly page: Page }) {
  const text = useText();
  switch (page.kind) {
    case 'wizard':
      return <Wizard selection={page.selection} isSelling={page.isSelling} />;
    case 'status':
      return (
        <MoreTexts messages={saleMessages}>
          <StatusPage code={page.code} key={page.code} />
        </MoreTexts>
      );
    case 'complete':
      return (
        <MoreTexts messages={saleMessages}>
          <CompletePage code={page.code} key={page.code} />
        </MoreTexts>
      );
    case 'review':
      return (
        <MoreTexts messages={saleMessages}>
          <ReviewPage code={page.code} key={page.code} />
        </MoreTexts>
      );
    case 'not-found':
      return (
        <Empty level={1} title={text('status.not-found.title')}>
          {text('status.not-found')}
        </Empty>
      );
  }
}
