import { KitLocaleProvider, Toaster } from '@okruh/ui';
import { type I18n, TextsProvider, useText } from '@okruh/web-kit/i18n';
import { type ShopLocation, ShopRouter } from '@okruh/web-kit/router';
import type { ServerPart } from '@okruh/web-kit/boundary';
import { type ReactElement, Suspense, createElement, lazy, useState } from 'react';
import { ConsentBar } from './consent/consent-bar.tsx';
import { Footer } from './frame/footer.tsx';
import { FocusedHeader, Header } from './frame/header.tsx';
import { OfflineNotice } from './frame/offline-notice.tsx';
import { AccountLink } from './frame/user-menu.tsx';
import { useArrival } from './navigation/use-arrival.ts';
import { usePageTitle } from './navigation/use-page-title.ts';
import { useShownLocation } from './navigation/use-shown-location.ts';
import { pageComponent } from './pages.ts';
import { RemotePage } from './remote/remote-page.tsx';
import { UserMenuSlot } from './remote/user-menu-slot.tsx';
import { resolveRoute, type ShellRoute } from './routes.ts';
import { type Shell, ShellContext, useShell, useShellState } from './shell-context.tsx';

export interface AppProps {
  readonly shell: Shell;
  readonly i18n: I18n;
  /** Where the page was loaded. */
  readonly first: ShopLocation;
  /** The remote's part of the first page, when it came with its HTML. */
  readonly server: (ServerPart & { readonly remote: string }) | null;
  /** A page was looked at; the title is final. */
  readonly onPageView: (title: string) => void;
}

/** The whole page: frame, the shell's own pages, and the places of remotes. Alike on server and in browser. */
export function App({ shell, i18n, ...page }: AppProps): ReactElement {
  const shown = useShownLocation(shell, page.first);
  const navigate = shell.history?.navigate ?? nowhere;
  return (
    <ShellContext value={shell}>
      <TextsProvider i18n={i18n}>
        <KitLocaleProvider locale={shell.locale}>
          <ShopRouter path={shown.path} search={shown.search} navigate={navigate}>
            <Page shown={shown} {...page} />
          </ShopRouter>
        </KitLocaleProvider>
      </TextsProvider>
    </ShellContext>
  );
}

const nowhere = (): void => undefined;

function Page({ shown, first, server, onPageView }: Omit<AppProps, 'shell' | 'i18n'> & { readonly shown: ShopLocation }): ReactElement {
  const text = useText();
  const shell = useShell();
  const isFirst = shown === first;
  const route: ShellRoute =
    isFirst && shell.error !== null
      ? { page: 'error', remote: null, frame: 'full', title: text('error.title') }
      : resolveRoute(shell.market, shown.path);
  const setTitle = usePageTitle(shown, route, onPageView);
  useArrival(shell, shown);
  const [boundary, setBoundary] = useState<string | null>(null);
  const isBare = route.frame === 'bare';
  return (
    <>
      <a className="skip" href="#main">
        {text('skip')}
      </a>
      {route.frame === 'full' && <Header path={shown.path} account={<UserMenuSlot location={shown} link={<AccountLink />} />} />}
      {route.frame === 'focused' && <FocusedHeader />}
      <OfflineNotice />
      <main id="main" data-frame={route.frame} {...boundaryOf(route, boundary, shell)}>
        {route.remote === null ? (
          <OwnPage route={route} />
        ) : (
          <RemotePage
            name={route.remote}
            expose="./routes"
            location={shown}
            server={isFirst && server?.remote === route.remote ? server : null}
            setTitle={setTitle}
            onVersion={setBoundary}
          />
        )}
      </main>
      {route.frame === 'full' && <Footer path={shown.path} />}
      {!isBare && <ConsentBar />}
      <LeaveQuestion />
      <Toaster />
    </>
  );
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

function OwnPage({ route }: { readonly route: ShellRoute }): ReactElement | null {
  const Component = route.page === null ? null : pageComponent(route.page);
  return Component === null ? null : createElement(Component);
}

/** `data-boundary` names the remote and the version inside of `main`. */
function boundaryOf(route: ShellRoute, mounted: string | null, shell: Shell): { readonly 'data-boundary'?: string } {
  if (route.remote === null) return {};
  if (mounted?.startsWith(`${route.remote}@`) === true) return { 'data-boundary': mounted };
  const release = shell.store.getState().release[route.remote];
  return { 'data-boundary': `${route.remote}@${release?.version ?? 'none'}` };
}
