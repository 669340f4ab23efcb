import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../office/language/format.ts';

const SECOND_MS = 1_000;

/** "obnoveno před 2 s", counted on by itself. @param at milliseconds since 1970 */
export function RefreshedAgo({ at }: { readonly at: number }) {
  const text = useText();
  const { market } = useRemote();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - at) / SECOND_MS));
  return <span className="muted small">{text('operations.refreshed', { seconds: formatNumber(seconds, market) })}</span>;
}
