import type { QueryClient } from '@tanstack/react-query';
import type { Mounted, ReleasedRemote, RemoteContext, RemoteModule } from '../remote-contract.ts';

/** A release to load: the one of the page, or its last good one. */
export type Version = Omit<ReleasedRemote, 'previous'>;

/** A loaded module and the page's one query client, which comes with the runtime. */
export interface LoadedRemote {
  readonly module: RemoteModule;
  readonly queryClient: QueryClient;
}

/** Loads the module of a release; `forget` makes the next load ask for its files again. */
export interface RemoteLoader {
  load(release: Version, expose: string): Promise<LoadedRemote>;
  forget(release: Version): Promise<void>;
}

/** Part of the context that the page owns; the boundary adds version, data and the way to report a failure. */
export type PageContextOfRemote = Omit<RemoteContext, 'version' | 'data' | 'queryClient' | 'onError'>;

export interface Attachment {
  readonly version: Version;
  readonly expose: string;
  readonly loader: RemoteLoader;
  /** The page as it is when the module has arrived. */
  readonly context: () => PageContextOfRemote;
  /** Data of the server's HTML, asked for only where such HTML stands. */
  readonly serverData: () => unknown;
  /** Something of the remote is to be seen. */
  readonly onDrawn: () => void;
  /** Once: it couldn't be loaded, or it threw. It is taken down already. */
  readonly onFailed: (stage: 'load' | 'render', error: unknown) => void;
}

/** Loads one version into an element. The result hands on changes until it is stopped. */
export function attachRemote(element: HTMLElement, attachment: Attachment): Pick<Mounted, 'update'> & { stop(): void } {
  const { version, expose, loader } = attachment;
  let mounted: Mounted | null = null;
  let isOver = false;
  const watcher = new MutationObserver(() => {
    if (element.childNodes.length > 0) attachment.onDrawn();
  });
  const stop = (): void => {
    isOver = true;
    watcher.disconnect();
    mounted?.unmount();
    mounted = null;
  };
  const fail = (stage: 'load' | 'render', error: unknown): void => {
    if (isOver) return;
    stop();
    void loader.forget(version);
    attachment.onFailed(stage, error);
  };
  const mount = ({ module, queryClient }: LoadedRemote): void => {
    if (isOver) return;
    const hasServerHtml = element.hasAttribute('data-server');
    if (hasServerHtml) attachment.onDrawn();
    else watcher.observe(element, { childList: true });
    const data = hasServerHtml ? attachment.serverData() : null;
    try {
      mounted = module.mount(element, {
        ...attachment.context(),
        queryClient,
        version: version.version,
        data,
        onError: (error) => fail('render', error),
      });
    } catch (error) {
      fail('render', error);
    }
  };
  loader.load(version, expose).then(mount, (error: unknown) => fail('load', error));
  return { stop, update: (changes) => mounted?.update(changes) };
}
