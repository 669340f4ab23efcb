import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { Timeline } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { formatDateTime } from '../../office/language/format.ts';

/** What happened to the buy-out, by whom, the latest first. */
export function History({ entries }: { readonly entries: AdminBuyout['history'] }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className="panel stack" aria-labelledby="history-heading">
      <h2 id="history-heading">{text('history.heading')}</h2>
      <Timeline
        label={text('history.heading')}
        entries={entries
          .map(({ at, label, by, note }, index) => ({
            id: `${at}-${index}`,
            title: label,
            // The latest is where it stands.
            state: index === entries.length - 1 ? ('current' as const) : ('done' as const),
            text: note === null || note === '' ? undefined : note,
            time: [formatDateTime(at, market), by].filter(Boolean).join(' · '),
            dateTime: at,
          }))
          .toReversed()}
      />
    </section>
  );
}
