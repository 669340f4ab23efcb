import { RemoteBoundary, type RemoteLoader } from '@okruh/web-kit/boundary';
import type { ShopLocation } from '@okruh/web-kit/router';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { useShellState } from '../model/shell-context.tsx';
import { useRemoteContext } from './remote-context.ts';

export interface FragmentProps {
  /** Remote and fragment, `mfe-account` and `./user-menu`. */
  readonly name: string;
  readonly expose: string;
  readonly location: ShopLocation;
  /** The fragment can't be had for now. */
  readonly onFailed?: () => void;
  /** Tests only. */
  readonly loader?: RemoteLoader;
}

const nothing = (): void => undefined;

/** A remote's fragment. Its code and the remotes' runtime come when one is wanted; what fails leaves its place to the fallback. */
export default function Fragment({ name, expose, location, onFailed = nothing, loader }: FragmentProps): ReactElement | null {
  const release = useShellState((state) => state.release)[name] ?? null;
  const context = useRemoteContext(location, nothing);
  if (release === null) return null;
  return (
    <RemoteBoundary
      release={release}
      expose={expose}
      context={context}
      server={null}
      skeleton={null}
      renderFailed={() => <Failed onFailed={onFailed} />}
      {...(loader && { loader })}
    />
  );
}

/** Shows nothing: the fallback is still there. It stands from the failure to the try that works, and says so once. */
function Failed({ onFailed }: { readonly onFailed: () => void }): null {
  const notify = useEffectEvent(onFailed);
  useEffect(() => notify(), []);
  return null;
}
