import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReleasedRemote } from '../remote-contract.ts';
import type { LoadedRemote, PageContextOfRemote, RemoteLoader } from './attach-remote.ts';
import { useRemoteModule } from './use-remote-module.ts';

export type { LoadedRemote, PageContextOfRemote, RemoteLoader };

/** Server HTML of a remote. In the browser `html` is null: it stands in the document already. */
export interface ServerPart {
  readonly html: string | null;
  readonly data: unknown;
}

export interface RemoteBoundaryProps {
  /** From the page's release set; null when the remote isn't released at all. */
  readonly release: ReleasedRemote | null;
  /** `./routes` or a fragment. */
  readonly expose: string;
  readonly context: PageContextOfRemote;
  /** Set for the first page only, when it came with the remote's HTML. */
  readonly server: ServerPart | null;
  /** Stands there while the remote loads, after 150 ms. */
  readonly skeleton: ReactNode;
  /** Stands there when it failed. `retryIn` = seconds to the next try by itself, null when there won't be one. */
  readonly renderFailed: (retryIn: number | null, retryNow: () => void) => ReactNode;
  /** Tells what is mounted, for `data-boundary` of the element around. */
  readonly onVersion?: (boundary: string) => void;
  /** The federation runtime by default. */
  readonly loader?: RemoteLoader;
}

/** The runtime is a chunk of its own: a page without remotes never loads it. */
const federationRuntime = () => import(/* webpackChunkName: "federation" */ '../federation/runtime.ts');
const federation: RemoteLoader = {
  load: async (release, expose) => {
    const runtime = await federationRuntime();
    return { module: await runtime.loadRemoteModule(release, expose), queryClient: runtime.pageQueryClient() };
  },
  forget: async (release) => (await federationRuntime()).forgetRemote(release),
};

const SKELETON_AFTER_MS = 150;

/** A remote in its place: its HTML or a skeleton at first, then the remote itself, or a notice with retry when it fails. */
export function RemoteBoundary(props: RemoteBoundaryProps): ReactElement {
  if (props.release === null) return <>{props.renderFailed(null, () => location.reload())}</>;
  return <ReleasedBoundary {...props} release={props.release} />;
}

function ReleasedBoundary(props: RemoteBoundaryProps & { readonly release: ReleasedRemote }): ReactElement {
  const { release, expose, context, server, skeleton, renderFailed, onVersion, loader = federation } = props;
  const element = useRef<HTMLDivElement>(null);
  const { progress, version, retryNow } = useRemoteModule(element, { release, expose, context, server, loader });
  const hasServerHtml = server !== null && progress.elementKey === 0;
  const boundary = `${version.name}@${version.version}`;
  useEffect(() => onVersion?.(boundary), [boundary, onVersion]);
  const isLoading = progress.kind === 'loading' && !hasServerHtml;
  return (
    <>
      {progress.kind === 'failed' && renderFailed(progress.retryIn, retryNow)}
      {isLoading && <Late afterMs={SKELETON_AFTER_MS}>{skeleton}</Late>}
      {/* Never touched by the shell again: what is inside belongs to the remote. */}
      <div
        key={progress.elementKey}
        ref={element}
        data-remote={version.name}
        {...(hasServerHtml && { 'data-server': '' })}
        dangerouslySetInnerHTML={{ __html: hasServerHtml ? (server.html ?? '') : '' }}
        suppressHydrationWarning
      />
    </>
  );
}

/** Draws its children after a while only; what comes quickly needs no stand-in. */
function Late({ afterMs, children }: { readonly afterMs: number; readonly children: ReactNode }): ReactNode {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isTime ? <div aria-busy="true">{children}</div> : null;
}
