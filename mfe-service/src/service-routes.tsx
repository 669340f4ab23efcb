import { Empty } from '@okruh/ui';
import { MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense, useEffect } from 'react';
import { bookingMessages } from './messages.ts';
import { saveComplaint } from './model/complaint.ts';
import { type Page, resolvePage } from './model/pages.ts';
import { Repair } from './repair.tsx';

// Who comes to choose a repair loads nothing of what follows the booking.
const StatusPage = lazy(async () => ({ default: (await import('./placed/status-page.tsx')).StatusPage }));

/** Everything below the repairs' prefix. */
export function ServiceRoutes() {
  const { market, path, search } = useRemote();
  useEffect(() => saveComplaint(market, search), [market, search]);
  return (
    <Suspense fallback={null}>
      <ShownPage page={resolvePage(market, path, search)} />
    </Suspense>
  );
}

function ShownPage({ page }: { readonly page: Page }) {
  const text = useText();
  switch (page.kind) {
    case 'repair':
      return <Repair selection={page.selection} isBooking={page.isBooking} wanted={page.wanted} />;
    case 'status':
      return (
        <MoreTexts messages={bookingMessages}>
          <div className="wrap">
            <StatusPage code={page.code} key={page.code} />
          </div>
        </MoreTexts>
      );
    case 'not-found':
      return (
        <div className="wrap">
          <Empty level={1} title={text('not-found.title')}>
            {text('not-found')}
          </Empty>
        </div>
      );
  }
}
