import { VisuallyHidden } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { useWaiting } from '../office/waiting/use-waiting.ts';

/** Says it when more alerts need a person than before; the side navigation shows how many. */
export function AlertNews() {
  const text = useText();
  const { kinds } = useWaiting();
  const open = kinds.find(({ kind }) => kind === 'alerts')?.count ?? null;
  const [before, setBefore] = useState(open);
  const [news, setNews] = useState(0);
  if (open !== before) {
    setBefore(open);
    setNews(open !== null && before !== null && open > before ? open : 0);
  }
  return (
    <VisuallyHidden>
      <span role="status">{news > 0 && text('nav.alerts.news', { count: news })}</span>
    </VisuallyHidden>
  );
}
