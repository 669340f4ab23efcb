/**
 * The federation runtime, a chunk of its own that the shell loads with the first remote (DEPENDENCIES 4): registers the
 * shared packages by hand and gives remotes both halves of the runtime that they were built without: the core, and what the
 * bundler's entries call.
 */
import * as runtimeCore from '@module-federation/runtime/core';
import entryRuntime from '@module-federation/webpack-bundler-runtime';
import { type ModuleFederation, type ModuleFederationRuntimePlugin, createInstance } from '@module-federation/runtime';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { onBrowserEvent } from '../events/browser-events.ts';
import * as query from '../query/index.ts';
import type { ReleasedRemote, RemoteModule } from '../remote-contract.ts';

type Version = Omit<ReleasedRemote, 'previous'>;

// Where remotes built with `externalRuntime` look for their runtime. Set before any remote's entry runs.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
// Where entry-runtime.mjs of their builds looks for the bundler's half.
Reflect.set(globalThis, 'okruhEntryRuntime', entryRuntime);

/** Integrity of every entry that may run, by its absolute address. An entry that isn't listed doesn't load: the boundary shows. */
const entryIntegrity = new Map<string, string>();

/** Adds the hash of an entry to its script. @throws Error for an entry whose hash isn't known */
export const checkedEntries: ModuleFederationRuntimePlugin = {
  name: 'okruh-checked-entries',
  createScript({ url }) {
    const integrity = entryIntegrity.get(new URL(url, location.href).href);
    // Browsers take an empty or malformed hash for none and run the file.
    if (integrity === undefined || !/^sha384-[\w+/]{64}$/.test(integrity)) throw new Error('the entry of a remote has no known hash');
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.integrity = integrity;
    return script;
  },
};

let host: ModuleFederation | null = null;
const registered = new Set<string>();

function hostInstance(): ModuleFederation {
  host ??= createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [checkedEntries],
    shared: {
      react: shared(React.version, React),
      'react/jsx-runtime': shared(React.version, jsxRuntime),
      'react-dom': shared(reactDom.version, reactDom),
      'react-dom/client': shared(reactDom.version, reactDomClient),
      // Every released remote passed the gate with a version that fits; the number only tells copies apart.
      '@tanstack/react-query': shared(React.version, query),
    },
  });
  return host;
}

function shared<Library>(version: string, library: Library) {
  return { version, lib: () => library, shareConfig: { singleton: true, requiredVersion: false as const, eager: true } };
}

/**
 * Loads one exposed module of a released remote. Rejects when the entry or a chunk can't be loaded, or was changed on
 * its way. Loading the same again gives the same module.
 *
 * @param expose as in the release: `./routes`
 */
export async function loadRemoteModule(release: Version, expose: string): Promise<RemoteModule> {
  const instance = hostInstance();
  const container = release.name.replaceAll('-', '_');
  const alias = `${container}_${release.version}`;
  if (!registered.has(alias)) {
    const entry = new URL(release.base + release.remoteEntry, location.href).href;
    entryIntegrity.set(entry, release.integrity);
    forget(container);
    // After a failure the same name comes again: without force the runtime keeps the entry that waits for chunks no more.
    instance.registerRemotes([{ name: alias, entry, type: 'global', entryGlobalName: container }], { force: true });
    registered.add(alias);
  }
  const module = await instance.loadRemote<RemoteModule>(`${alias}/${expose.replace('./', '')}`);
  if (module === null || typeof module.mount !== 'function') throw new Error(`${release.name}@${release.version} has no ${expose}`);
  return module;
}

/** Forgets a version that failed to load, so that the next try asks for its files again. */
export function forgetRemote(release: Version): void {
  const container = release.name.replaceAll('-', '_');
  const alias = `${container}_${release.version}`;
  registered.delete(alias);
  forget(container);
  const entry = new URL(release.base + release.remoteEntry, location.href).href;
  for (const script of document.querySelectorAll('script')) if (script.src === entry) script.remove();
}

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
