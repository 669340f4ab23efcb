import { Empty } from '@okruh/ui';
import { MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { saleMessages } from './messages.ts';
import { type Page, resolvePage } from './model/pages.ts';
import { Wizard } from './wizard.tsx';

// Who comes to sell loads nothing of what follows after the sale.
const placedPages = {
  status: lazy(() => import('./placed/status-page.tsx')),
  complete: lazy(() => import('./sell/complete-page.tsx')),
  review: lazy(() => import('./placed/review-page.tsx')),
};

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
  if (page.kind === 'wizard') return <Wizard selection={page.selection} isSelling={page.isSelling} />;
  if (page.kind === 'not-found') {
    return (
      <Empty level={1} title={text('status.not-found.title')}>
        {text('status.not-found')}
      </Empty>
    );
  }
  const Placed = placedPages[page.kind];
  return (
    <MoreTexts messages={saleMessages}>
      <Placed code={page.code} key={page.code} />
    </MoreTexts>
  );
}
