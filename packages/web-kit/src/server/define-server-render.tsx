import { QueryClient, dehydrate } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type TextFunction, loadTexts, createText } from '../i18n/texts.tsx';
import type { RemoteDefinition, ServerData } from '../remote/define-remote.tsx';
import { textSink } from './text-sink.ts';
import { RemoteRoot } from '../remote/remote-root.tsx';
import type { RemoteContext, RemoteRender, RemoteServerBuild, ServerContext } from '../remote-contract.ts';

/** What a remote knows about one of its pages before it draws it. */
export type PageFacts = Omit<RemoteRender, 'html' | 'data' | 'status'> & {
  /** 200 when missing. */
  readonly status?: number;
};

export interface PreparedPage {
  readonly context: ServerContext;
  /** Fill it (`await queryClient.prefetchQuery(…)`): what is in it is drawn and inlined. */
  readonly queryClient: QueryClient;
  readonly text: TextFunction;
}

export interface ServerDefinition extends RemoteDefinition {
  /** Fetches what the page shows and says its title and status. A throw makes the shell draw the page in the browser. */
  prepare(page: PreparedPage): Promise<PageFacts>;
}

/**
 * Makes what a remote's server build exports.
 *
 * @example
 * // src/server.tsx
 * export const { render } = defineServerRender({ name: 'mfe-buyout', messages, Component: BuyoutRoutes, prepare });
 */
export function defineServerRender(definition: ServerDefinition): RemoteServerBuild {
  return {
    async render(context) {
      const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
      try {
        const i18n = await loadTexts(context.locale, definition.messages);
        const facts = { status: 200, ...(await definition.prepare({ context, queryClient, text: createText(i18n) })) };
        if (facts.redirect !== undefined) return { ...facts, html: '', data: null };
        const tree = <RemoteRoot context={onServer(context, queryClient)} i18n={i18n} Component={definition.Component} />;
        const html = await renderHtml(tree, `${definition.name}-`, context.signal);
        const data: ServerData = { queries: dehydrate(queryClient) };
        return { ...facts, html, data };
      } finally {
        queryClient.clear();
      }
    },
  };
}

/** The browser's context as far as a server knows it. */
function onServer(context: ServerContext, queryClient: QueryClient): RemoteContext {
  const nothing = (): void => undefined;
  return {
    market: context.market,
    locale: context.locale,
    path: context.path,
    search: context.search,
    account: context.account,
    queryClient,
    consent: { isDecided: false, analytics: false, marketing: false },
    version: '',
    data: null,
    navigate: nothing,
    setTitle: nothing,
    toast: nothing,
    guardLeave: nothing,
    onError: nothing,
  };
}

/** Waits for lazy parts and puts everything in place, so that the page needs no inline script to show it. */
function renderHtml(tree: ReactElement, identifierPrefix: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(tree, {
      identifierPrefix,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(textSink(resolve)),
      onError: reject,
      onShellError: reject,
    });
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true });
  });
}
