import { hotline } from '@okruh/market';
import { BoundaryNotice, Button, ButtonLink, Skeleton } from '@okruh/ui';
import { retryIcon } from '@okruh/ui/icons';
import { RemoteBoundary, type ServerPart } from '@okruh/web-kit/boundary';
import { useText } from '@okruh/web-kit/i18n';
import type { ShopLocation } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import type { RemoteName } from '../model/routes.ts';
import { useShell, useShellState } from '../model/shell-context.tsx';
import { useRemoteContext } from './remote-context.ts';

export interface RemotePageProps {
  readonly name: RemoteName;
  readonly expose: string;
  readonly location: ShopLocation;
  /** Set for the first page, when it came with the remote's HTML. */
  readonly server: ServerPart | null;
  readonly setTitle: (title: string) => void;
  readonly onVersion?: (boundary: string) => void;
}

/** The place of a remote on the page: everything that the shell promises it, and what stands there when it isn't. */
export default function RemotePage({ name, expose, location, server, setTitle, onVersion }: RemotePageProps): ReactElement {
  const text = useText();
  const phone = hotline[useShell().market];
  const release = useShellState((state) => state.release)[name] ?? null;
  const context = useRemoteContext(location, setTitle);
  return (
    <RemoteBoundary
      key={`${name}${expose}`}
      release={release}
      expose={expose}
      context={context}
      server={server}
      {...(onVersion && { onVersion })}
      skeleton={<PageSkeleton />}
      renderFailed={(retryIn, retryNow) => (
        <div className="wrap remote-failed">
          <BoundaryNotice
            title={text(`boundary.title.${name}`)}
            actions={
              <>
                <Button size="small" icon={retryIcon} onClick={retryNow}>
                  {text('boundary.retry')}
                </Button>
                <ButtonLink kind="quiet" size="small" href={phone.href}>
                  {text('boundary.call', { number: phone.number })}
                </ButtonLink>
              </>
            }
          >
            {retryIn === null ? text('boundary.text') : text('boundary.again', { seconds: retryIn })}
          </BoundaryNotice>
        </div>
      )}
    />
  );
}

/** Page head and two columns, in the usual height of a remote's page. */
function PageSkeleton(): ReactElement {
  return (
    <div className="wrap remote-skeleton">
      <div className="page-head">
        <Skeleton width="min(24rem, 70%)" height="2.75rem" />
        <Skeleton width="min(32rem, 90%)" height="1.25rem" />
      </div>
      <div className="split">
        <div className="stack">
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
          <Skeleton height="9rem" />
        </div>
        <Skeleton height="20rem" />
      </div>
    </div>
  );
}
