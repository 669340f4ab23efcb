import type { Menu } from '@okruh/contracts/http/catalog/home';
import { KitLocaleProvider } from '@okruh/ui';
import type { Consent, Market } from '@okruh/web-kit';
import { type Messages, TextsProvider, createTexts } from '@okruh/web-kit/i18n';
import { ShopRouter } from '@okruh/web-kit/router';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { type Mock, vi } from 'vitest';
import cs from '../locales/cs.json';
import ro from '../locales/ro.json';
import { type PageState, PageStateContext } from '../model/page-data.tsx';
import type { PageName } from '../model/routes.ts';
import { type Shell, ShellContext } from '../model/shell-context.tsx';
import { testShell } from './test-shell.ts';

interface InShop {
  readonly market?: Market;
  /** Texts of the page besides the shell's own. */
  readonly texts?: Messages;
  readonly path?: string;
  readonly search?: string;
  readonly menu?: Menu;
  readonly shell?: Partial<Pick<Shell, 'history'>> & { readonly consent?: Consent };
  /** What the page's source gave, for pages; see `usePageData`. */
  readonly page?: { readonly name: PageName; readonly data: unknown; readonly isPending?: boolean };
}

interface Shown extends RenderResult {
  readonly navigate: Mock<(to: string, options?: unknown) => void>;
  readonly shell: Shell;
}

/** A part of the shell as it would be with everything around it: texts, market, router, page. */
export function inShop(part: ReactElement, place: InShop = {}): Shown {
  const { market = 'cz', texts = {}, path = '/', search = '', menu, page } = place;
  const navigate = vi.fn<(to: string, options?: unknown) => void>();
  const shell = testShell(market, place.shell);
  if (menu !== undefined) shell.store.setState({ menu });
  const state: PageState =
    page === undefined
      ? { part: { kind: 'remote' }, isPending: false }
      : { part: { kind: 'page', name: page.name, data: page.data, title: '' }, isPending: page.isPending ?? false };
  const i18n = createTexts(shell.locale, { ...(market === 'cz' ? cs : ro), ...texts });
  const around = (children: ReactNode): ReactElement => (
    <ShellContext value={shell}>
      <TextsProvider i18n={i18n}>
        <KitLocaleProvider locale={shell.locale}>
          <ShopRouter path={path} search={search} navigate={navigate}>
            <PageStateContext value={state}>{children}</PageStateContext>
          </ShopRouter>
        </KitLocaleProvider>
      </TextsProvider>
    </ShellContext>
  );
  const result = render(around(part));
  return { ...result, rerender: (next) => result.rerender(around(next)), navigate, shell };
}

/** Stands in for the browser's observer; `show` tells that what is observed came on the screen. */
export function watchedScreen(): { show(ratio?: number): void } {
  const callbacks = new Set<(entries: readonly { readonly isIntersecting: boolean; readonly intersectionRatio: number }[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: readonly { readonly isIntersecting: boolean; readonly intersectionRatio: number }[]) => void;
      constructor(callback: (entries: readonly { readonly isIntersecting: boolean; readonly intersectionRatio: number }[]) => void) {
        this.#callback = callback;
        callbacks.add(callback);
      }
      observe(): void {}
      disconnect(): void {
        callbacks.delete(this.#callback);
      }
    },
  );
  return {
    show: (ratio = 1) => {
      for (const callback of [...callbacks]) callback([{ isIntersecting: ratio > 0, intersectionRatio: ratio }]);
    },
  };
}
