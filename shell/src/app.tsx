import { KitLocaleProvider, Toaster } from '@okruh/ui';
import { type I18n, TextsProvider, useText } from '@okruh/web-kit/i18n';
import { type ShopLocation, ShopRouter } from '@okruh/web-kit/router';
import type { ServerPart } from '@okruh/web-kit/boundary';
import { type ReactElement, Suspense, createElement, lazy, useMemo, useState } from 'react';
import { ConsentBar } from './consent/consent-bar.tsx';
import { FocusedFooter } from './frame/focused-footer.tsx';
import { FocusedHeader, Header } from './frame/header.tsx';
import { OfflineNotice } from './frame/offline-notice.tsx';
import { PhoneLink } from './parts/phone-link.tsx';
import { AccountLink } from './frame/user-menu.tsx';
import { useArrival } from './navigation/use-arrival.ts';
import { useCanonical } from './navigation/use-canonical.ts';
import { useMissingMenu } from './navigation/use-missing-menu.ts';
import { usePageTitle } from './navigation/use-page-title.ts';
import { type ShownPage, useShownPage } from './navigation/use-shown-page.ts';
import { LateFooter } from './islands.ts';
import { type PagePart, PageStateContext } from './model/page-data.tsx';
import { pageModule } from './pages.ts';
import { CartLink } from './remote/cart-link.tsx';
import { remotePlace } from './remote/remote-place.ts';
import { UserMenuSlot } from './remote/user-menu-slot.tsx';
import { resolveRoute, type ShellRoute } from './model/routes.ts';
import { type Shell, ShellContext, useShell, useShellState } from './model/shell-context.tsx';

export interface AppProps {
  readonly shell: Shell;
  readonly i18n: I18n;
  /** Where the page was loaded, and what came with it. */
  readonly first: ShownPage;
  /** The remote's part of the first page, when it came with its HTML. */
  readonly server: (ServerPart & { readonly remote: string }) | null;
  /** A page was looked at; the title is final. */
  readonly onPageView: (title: string) => void;
}

/** The whole page: frame, the shell's own pages, and the places of remotes. Alike on server and in browser. */
export function App({ shell, i18n, ...page }: AppProps): ReactElement {
  const { location, part, isPending } = useShownPage(shell, page.first);
  const state = useMemo(() => ({ part, isPending }), [part, isPending]);
  const navigate = shell.history?.navigate ?? nowhere;
  return (
    <ShellContext value={shell}>
      <TextsProvider i18n={i18n}>
        <KitLocaleProvider locale={shell.locale}>
          <ShopRouter path={location.path} search={location.search} navigate={navigate}>
            <PageStateContext value={state}>
              <Page shown={location} part={part} {...page} />
            </PageStateContext>
          </ShopRouter>
        </KitLocaleProvider>
      </TextsProvider>
    </ShellContext>
  );
}

const nowhere = (): void => undefined;

interface PageProps extends Omit<AppProps, 'shell' | 'i18n'> {
  readonly shown: ShopLocation;
  readonly part: PagePart;
}

function Page({ shown, part, first, server, onPageView }: PageProps): ReactElement {
  const text = useText();
  const shell = useShell();
  const isFirst = shown === first.location;
  const route: ShellRoute =
    isFirst && shell.error !== null
      ? { page: 'error', remote: null, frame: 'full', title: text('error.title') }
      : resolveRoute(shell.market, shown.path);
  const setTitle = usePageTitle(shown, route, part.kind === 'page' ? part.title : null, onPageView);
  useCanonical(shown.path, part.kind === 'page' ? part.canonical : undefined);
  useArrival(shell, shown, part.kind === 'loading');
  useMissingMenu(route.frame);
  const [boundary, setBoundary] = useState<string | null>(null);
  const isBare = route.frame === 'bare';
  const RemotePage = remotePlace();
  return (
    <>
      <a className="skip" href="#main">
        {text('skip')}
      </a>
      {!isBare && <ConsentBar />}
      {route.frame === 'full' && (
        <Header path={shown.path} account={<UserMenuSlot location={shown} link={<AccountLink />} />} cart={<CartLink location={shown} />} />
      )}
      {route.frame === 'focused' && <FocusedHeader path={shown.path} />}
      <OfflineNotice />
      <main id="main" data-frame={route.frame} {...getBoundary(route, boundary, shell)}>
        {(route.remote === 'mfe-cart-checkout' || route.remote === 'mfe-account') && (
          <noscript>
            <p className="wrap no-script">
              {text('no-script')} <PhoneLink />, {text('phone.hours')}
            </p>
          </noscript>
        )}
        {route.remote === null ? (
          <OwnPage part={part} />
        ) : (
          RemotePage !== null &&
          createElement(RemotePage, {
            name: route.remote,
            expose: './routes',
            location: shown,
            server: isFirst && server?.remote === route.remote ? server : null,
            setTitle,
            onVersion: setBoundary,
          })
        )}
      </main>
      {route.frame === 'full' && <LateFooter path={shown.path} />}
      {route.frame === 'focused' && <FocusedFooter />}
      <QuickAdd location={shown} />
      <LeaveQuestion />
      <Toaster />
    </>
  );
}

/** Its code comes with the first press of a card's key, and stays. */
const QuickAddPlace = lazy(() => import('./remote/quick-add-place.tsx'));
function QuickAdd({ location }: { readonly location: ShopLocation }): ReactElement | null {
  const isAsked = useShellState(({ adding }) => adding !== null);
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return wasAsked ? (
    <Suspense>
      <QuickAddPlace location={location} />
    </Suspense>
  ) : null;
}

/** Its code comes with the first question. */
const LeaveDialog = lazy(() => import('./navigation/leave-dialog.tsx'));
function LeaveQuestion(): ReactElement | null {
  const isAsked = useShellState((state) => state.leaveQuestion !== null);
  return isAsked ? (
    <Suspense>
      <LeaveDialog />
    </Suspense>
  ) : null;
}

function OwnPage({ part }: { readonly part: PagePart }): ReactElement | null {
  if (part.kind === 'remote') return null;
  if (part.kind === 'failed') return <FailedPage retry={part.retry} />;
  const module = pageModule(part.name);
  if (part.kind === 'loading') return createElement(module?.Skeleton ?? PageSkeleton);
  return module === null ? null : createElement(module.default);
}

/** Any page of the shell that is slow and has no skeleton of its own. Made of plain elements, as the failed page is. */
function PageSkeleton(): ReactElement {
  return (
    <div className="wrap remote-skeleton">
      <div className="page-head">
        <span className="skeleton" style={{ width: 'min(24rem, 70%)', height: '2.75rem' }} />
      </div>
      <span className="skeleton" style={{ height: '70vh' }} />
    </div>
  );
}

/** The next page's data couldn't be had, although they were asked for several times. Made of plain elements: no page pays for it. */
function FailedPage({ retry }: { readonly retry: () => void }): ReactElement {
  const text = useText();
  return (
    <div className="wrap">
      <div className="empty empty-error" role="alert">
        <span className="empty-mark" aria-hidden="true" />
        <h1>{text('error.title')}</h1>
        <p>{text('error.text')}</p>
        <button className="button" type="button" onClick={retry}>
          {text('boundary.retry')}
        </button>
      </div>
    </div>
  );
}

/** `data-boundary` names the remote and the version inside of `main`. */
function getBoundary(route: ShellRoute, mounted: string | null, shell: Shell): { readonly 'data-boundary'?: string } {
  if (route.remote === null) return {};
  if (mounted?.startsWith(`${route.remote}@`) === true) return { 'data-boundary': mounted };
  const release = shell.store.getState().release[route.remote];
  return { 'data-boundary': `${route.remote}@${release?.version ?? 'none'}` };
}
