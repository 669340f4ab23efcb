/**
 * The page's side of federation, a chunk of its own that the shell loads with the first remote: gives containers the
 * shared packages and loads what they expose. Containers keep to the protocol that every bundler's federation writes
 * (`init` with a share scope, then `get`), which is all that a page with checked addresses needs of a runtime (ADR 18).
 */
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { onBrowserEvent } from '../events/browser-events.ts';
import * as query from '../query/index.ts';
import type { ReleasedRemote, RemoteModule } from '../remote-contract.ts';

type Version = Omit<ReleasedRemote, 'previous'>;

/** One version of a shared package, as the containers of remotes read it. */
interface SharedVersion {
  readonly get: () => () => unknown;
  readonly from: string;
  readonly eager: boolean;
  readonly loaded: 1;
}

type ShareScope = Readonly<Record<string, Readonly<Record<string, SharedVersion>>>>;

/** What a remote's entry leaves on the page. */
interface Container {
  init(scope: ShareScope): unknown;
  /** Rejects when a chunk can't be loaded. */
  get(expose: string): Promise<() => unknown>;
}

const shared = (version: string, library: unknown): Readonly<Record<string, SharedVersion>> => ({
  [version]: { get: () => () => library, from: 'shell', eager: true, loaded: 1 },
});

/** One object for the whole page: a container refuses a second one. */
const shareScope: ShareScope = {
  react: shared(React.version, React),
  'react/jsx-runtime': shared(React.version, jsxRuntime),
  'react-dom': shared(reactDom.version, reactDom),
  'react-dom/client': shared(reactDom.version, reactDomClient),
  // Every released remote passed the gate with a version that fits; the number only tells copies apart.
  '@tanstack/react-query': shared(React.version, query),
};

/** By the entry's absolute address. */
const containers = new Map<string, Promise<Container>>();

const globalName = (release: Version): string => release.name.replaceAll('-', '_');
const entryOf = (release: Version): string => new URL(release.base + release.remoteEntry, location.href).href;

/**
 * Loads one exposed module of a released remote. Rejects when the entry or a chunk can't be loaded, or was changed on
 * its way. Loading the same again gives the same module.
 *
 * @param expose as in the release: `./routes`
 */
export async function loadRemoteModule(release: Version, expose: string): Promise<RemoteModule> {
  const entry = entryOf(release);
  const loading = containers.get(entry) ?? loadContainer(release, entry);
  containers.set(entry, loading);
  const container = await loading;
  const module = (await container.get(expose))();
  if (!isRemoteModule(module)) throw new Error(`${release.name}@${release.version} has no ${expose}`);
  return module;
}

/** Forgets a version that failed to load, so that the next try asks for its files anew. */
export function forgetRemote(release: Version): void {
  const entry = entryOf(release);
  containers.delete(entry);
  forget(globalName(release));
  for (const script of document.querySelectorAll('script')) if (script.src === entry) script.remove();
}

/** Runs a remote's entry and hands it the shared packages. */
async function loadContainer(release: Version, entry: string): Promise<Container> {
  const name = globalName(release);
  forget(name);
  // A wrong hash makes the browser refuse the file, which is what an entry that was changed on its way deserves.
  await runScript(entry, release.integrity);
  // Nothing runs between an entry and its load event: what stands there now is this version's.
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${release.name}@${release.version} left no container`);
  await container.init(shareScope);
  return container;
}

const runScript = (src: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    // An empty hash would let anything run.
    script.integrity = integrity === '' ? 'sha384-' : integrity;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} didn't load`)));
    document.head.append(script);
  });

const hasFunction = (value: unknown, name: string): value is object =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function';
const isContainer = (value: unknown): value is Container => hasFunction(value, 'init') && hasFunction(value, 'get');
const isRemoteModule = (value: unknown): value is RemoteModule => hasFunction(value, 'mount');

let queryClient: query.QueryClient | null = null;

/** The page's one query client. Another account must see nothing of what was fetched for the one before. */
export function pageQueryClient(): query.QueryClient {
  if (queryClient === null) {
    const client = query.createQueryClient();
    onBrowserEvent('account:session-changed', () => void client.resetQueries());
    queryClient = client;
  }
  return queryClient;
}

/** Two versions of a remote use the same globals; the newer one must not find what the older one left. */
function forget(container: string): void {
  Reflect.deleteProperty(globalThis, container);
  Reflect.deleteProperty(globalThis, `okruh_chunks_${container}`);
}
