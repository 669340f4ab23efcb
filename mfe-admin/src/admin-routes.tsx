import { Empty } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { RemoteRouter } from '@okruh/web-kit/router';
import { lazy, Suspense } from 'react';
import { AdminPage as Page } from './admin-page.tsx';
import { DossierPage } from './dossier/dossier-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { Office } from './office/office.tsx';
import { PageLink } from './page-link.tsx';
import { type AdminPage, pageOf, paths } from './pages.ts';
import { PayoutPage } from './payout/payout-page.tsx';
import { PricePage } from './price-list/price-page.tsx';
import { PriceListPage } from './price-list/price-list-page.tsx';
import { ReleasesPage } from './releases/releases-page.tsx';
import { WorkListPage } from './work-list/work-list-page.tsx';

/** The catalogue's pages and their texts load when one of them is opened. */
const CataloguePages = lazy(() => import('./catalogue-pages.tsx').then((module) => ({ default: module.CataloguePages })));

/** So do those of the repairs. */
const RepairPages = lazy(() => import('./repair-pages.tsx').then((module) => ({ default: module.RepairPages })));

/** And those of discounts and tariffs. */
const SalesPages = lazy(() => import('./sales-pages.tsx').then((module) => ({ default: module.SalesPages })));

/** And the stock. */
const StockPages = lazy(() => import('./stock-pages.tsx').then((module) => ({ default: module.StockPages })));

/** And the security trail. */
const SecurityPages = lazy(() => import('./security-pages.tsx').then((module) => ({ default: module.SecurityPages })));

/** And payments with statements. */
const PaymentPages = lazy(() => import('./payment-pages.tsx').then((module) => ({ default: module.PaymentPages })));

/** And orders at the counter. */
const CounterPages = lazy(() => import('./counter-pages.tsx').then((module) => ({ default: module.CounterPages })));

/** And pickup points. */
const PlacePages = lazy(() => import('./place-pages.tsx').then((module) => ({ default: module.PlacePages })));

/** Everything below `/admin`. */
export function AdminRoutes() {
  const { path } = useRemote();
  const page = pageOf(path);
  return (
    <RemoteRouter>
      {page?.name === 'sign-in' ? (
        <LoginPage />
      ) : (
        <Office page={page}>
          <ShownPage page={page} />
        </Office>
      )}
    </RemoteRouter>
  );
}

function ShownPage({ page }: { readonly page: AdminPage | null }) {
  if (page === null) return <NotFound />;
  switch (page.name) {
    case 'buyouts':
      return <WorkListPage />;
    case 'buyout':
      return <DossierPage key={page.id} id={page.id} />;
    case 'payouts':
      return <PayoutPage />;
    case 'prices':
      return <PriceListPage />;
    case 'price':
      return <PricePage key={page.model} model={page.model} />;
    case 'releases':
      return <ReleasesPage />;
    // The frame leads on from the way in, and the login has none.
    case 'home':
    case 'sign-in':
      return null;
    case 'repairs':
    case 'repair':
    case 'walk-in':
    case 'spare-parts':
    case 'repair-prices':
      return (
        <Suspense fallback={null}>
          <RepairPages page={page} />
        </Suspense>
      );
    case 'stock':
      return (
        <Suspense fallback={null}>
          <StockPages />
        </Suspense>
      );
    case 'security':
      return (
        <Suspense fallback={null}>
          <SecurityPages />
        </Suspense>
      );
    case 'counter':
      return (
        <Suspense fallback={null}>
          <CounterPages />
        </Suspense>
      );
    case 'delivery-places':
      return (
        <Suspense fallback={null}>
          <PlacePages />
        </Suspense>
      );
    case 'payments':
    case 'payment':
    case 'loans':
    case 'statements':
    case 'statement':
      return (
        <Suspense fallback={null}>
          <PaymentPages page={page} />
        </Suspense>
      );
    case 'discounts':
    case 'discount':
    case 'tariffs':
    case 'service-prices':
      return (
        <Suspense fallback={null}>
          <SalesPages page={page} />
        </Suspense>
      );
    default:
      return (
        <Suspense fallback={null}>
          <CataloguePages page={page} />
        </Suspense>
      );
  }
}

function NotFound() {
  const text = useText();
  return (
    <Page title={text('not-found.title')}>
      <Empty title={text('not-found.heading')} actions={<PageLink href={paths.home}>{text('not-found.home')}</PageLink>}>
        {text('not-found.text')}
      </Empty>
    </Page>
  );
}
