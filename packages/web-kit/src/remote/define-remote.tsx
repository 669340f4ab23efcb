import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { type ComponentType, startTransition } from 'react';
import { type Root, createRoot, hydrateRoot } from 'react-dom/client';
import { type LocaleMessages, loadTexts } from '../i18n/texts.tsx';
import type { Mounted, RemoteContext, RemoteModule } from '../remote-contract.ts';
import { RemoteRoot } from './remote-root.tsx';

/** One exposed module of a remote: `./routes` or a fragment. */
export interface RemoteDefinition {
  /** Unique among everything that one page shows, for example `mfe-buyout` or `mfe-account-user-menu`. */
  readonly name: string;
  readonly messages: LocaleMessages;
  /** Reads what it needs with `useRemote`, `useText`, `useQuery` and the router's hooks. */
  readonly Component: ComponentType;
}

/** What a server build inlines for hydration. */
export interface ServerData {
  readonly queries: DehydratedState;
}

/**
 * Makes the module that a remote exposes.
 *
 * @example
 * // src/routes.tsx, exposed as ./routes
 * export const { mount } = defineRemote({ name: 'mfe-buyout', messages, Component: BuyoutRoutes });
 */
export function defineRemote(definition: RemoteDefinition): RemoteModule {
  return { mount: (element, context) => mount(definition, element, context) };
}

function mount({ name, messages, Component }: RemoteDefinition, element: HTMLElement, given: RemoteContext): Mounted {
  let context = given;
  let root: Root | null = null;
  let isGone = false;
  // An update of a root that still hydrates would make React throw the server's HTML away: it waits for the first commit.
  let isDrawn = false;
  let hasWaitingUpdate = false;
  let redraw = (): void => undefined;
  const options = { identifierPrefix: `${name}-`, onUncaughtError: (error: unknown) => context.onError(error) };

  // The server's HTML stays in place while the texts load, so nothing flashes.
  const start = async (): Promise<void> => {
    const i18n = await loadTexts(context.locale, messages);
    if (isGone) return;
    if (isServerData(context.data)) hydrate(context.queryClient, context.data.queries);
    const onDrawn = (): void => {
      isDrawn = true;
      if (hasWaitingUpdate) startTransition(redraw);
    };
    const tree = () => <RemoteRoot context={context} i18n={i18n} Component={Component} onDrawn={onDrawn} />;
    redraw = () => root?.render(tree());
    if (element.hasAttribute('data-server')) {
      root = hydrateRoot(element, tree(), options);
    } else {
      root = createRoot(element, options);
      redraw();
    }
  };
  start().catch((error: unknown) => context.onError(error));

  return {
    update(changes) {
      const { path, search } = context;
      const isSamePage = (next: Partial<RemoteContext>) => (next.path ?? path) === path && (next.search ?? search) === search;
      context = { ...context, ...changes };
      if (!isDrawn) hasWaitingUpdate = true;
      // Parts of the server's HTML may still wait for their code: a page that stays the same waits for them, or React would
      // take them down and show their fallback meanwhile. Another page comes at once.
      else if (isSamePage(changes)) startTransition(redraw);
      else redraw();
    },
    unmount() {
      isGone = true;
      redraw = () => undefined;
      // The shell may be in the middle of its own commit; React refuses to take a root down inside of one.
      setTimeout(() => root?.unmount(), 0);
    },
  };
}

function isServerData(data: unknown): data is ServerData {
  return typeof data === 'object' && data !== null && 'queries' in data;
}
