import { Empty, KitLocaleProvider } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { type Page, pageOf } from './pages.ts';
import { StatusPage } from './placed/status-page.tsx';
import { Wizard } from './wizard.tsx';

const ReviewPage = lazy(async () => ({ default: (await import('./placed/review-page.tsx')).ReviewPage }));

/** Everything below the buy-out's prefix. */
export function BuyoutRoutes() {
  const { market, locale, path, search } = useRemote();
  return (
    <KitLocaleProvider locale={locale}>
      <div className="wrap">
        <Suspense fallback={null}>
          <ShownPage page={pageOf(market, path, search)} />
        </Suspense>
      </div>
    </KitLocaleProvider>
  );
}

function ShownPage({ page }: { readonly page: Page }) {
  const text = useText();
  switch (page.kind) {
    case 'wizard':
      return <Wizard selection={page.selection} isSelling={page.isSelling} />;
    case 'status':
      return <StatusPage code={page.code} key={page.code} />;
    case 'review':
      return <ReviewPage code={page.code} key={page.code} />;
    case 'not-found':
      return (
        <Empty level={1} title={text('status.not-found.title')}>
          {text('status.not-found')}
        </Empty>
      );
  }
}
