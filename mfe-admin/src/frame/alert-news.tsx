import { VisuallyHidden } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { ops } from '../office/api/ops-api.ts';
import { useMay } from '../office/session.ts';

/** Says it when more alerts need a person than before; the side navigation, which asks for them, shows how many. */
export function AlertNews() {
  const text = useText();
  const mayRead = useMay('ops:read');
  const { data } = useQuery({
    ...ops.query('admin_list_alerts', { query: { state: 'firing', page_size: 1 } }),
    enabled: mayRead,
    staleTime: Infinity,
  });
  const open = data?.counts.open ?? null;
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
