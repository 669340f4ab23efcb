import type { Menu } from '@okruh/contracts/http/catalog';
import { KitLocaleProvider } from '@okruh/ui';
import { type Messages, TextsProvider, createTexts } from '@okruh/web-kit/i18n';
import { ShopRouter } from '@okruh/web-kit/router';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Mock, vi } from 'vitest';
import cs from '../locales/cs.json';
import ro from '../locales/ro.json';
import { type Shell, ShellContext } from '../shell-context.tsx';
import { createShellStore } from '../shell.store.ts';

interface InShop {
  readonly market?: Shell['market'];
  /** Texts of the page besides the shell's own. */
  readonly texts?: Messages;
  readonly path?: string;
  readonly search?: string;
  readonly menu?: Menu;
}

/** A part of the shell as it would be with everything around it: texts, market, router. */
export function inShop(
  part: ReactElement,
  { market = 'cz', texts = {}, path = '/', search = '', menu }: InShop = {},
): RenderResult & { readonly navigate: Mock<(to: string, options?: unknown) => void>; readonly shell: Shell } {
  const locale = market === 'cz' ? ('cs' as const) : ('ro' as const);
  const navigate = vi.fn<(to: string, options?: unknown) => void>();
  const consent = { isDecided: true, analytics: true, marketing: false };
  const store = createShellStore({ account: null, consent, release: {} }, menu ?? null);
  const shell: Shell = {
    market,
    locale,
    origins: { cz: 'https://okruh.cz', ro: 'https://okruh.ro' },
    base: '/',
    store,
    history: null,
    pages: null,
    error: null,
  };
  const around = (children: ReactElement): ReactElement => (
    <ShellContext value={shell}>
      <TextsProvider i18n={createTexts(locale, { ...(market === 'cz' ? cs : ro), ...texts })}>
        <KitLocaleProvider locale={locale}>
          <ShopRouter path={path} search={search} navigate={navigate}>
            {children}
          </ShopRouter>
        </KitLocaleProvider>
      </TextsProvider>
    </ShellContext>
  );
  const result = render(around(part));
  return { ...result, rerender: (next) => result.rerender(around(next as ReactElement)), navigate, shell };
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
