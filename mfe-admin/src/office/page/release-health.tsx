import { Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatNumber } from '../language/format.ts';

interface ReleaseHealthProps {
  /** Failures of the last hour in visitors’ browsers. */
  readonly browser: number;
  /** Failures of the last hour on the server. */
  readonly server: number;
}

/** How a released version of a part of the web does: "Bez chyb", or how often it failed. */
export function ReleaseHealth({ browser, server }: ReleaseHealthProps) {
  const text = useText();
  const { market } = useRemote();
  if (browser + server === 0) return <Status tone="success">{text('health.good')}</Status>;
  return (
    <Status tone="danger">
      {text('health.failures', { browser: formatNumber(browser, market), server: formatNumber(server, market) })}
    </Status>
  );
}
