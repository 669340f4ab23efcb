import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Parcel } from '@okruh/contracts/http/picking-shipping';
import { Badge, Button, Empty, Skeleton, Timeline } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { picking } from '../office/api/picking-api.ts';
import { shipping } from '../office/api/shipping-api.ts';
import { ConfirmDialog } from '../office/dialog/confirm-dialog.tsx';
import styles from '../office/dossier.module.css';
import { AdminPage } from '../office/page/admin-page.tsx';
import { type Fact, Facts } from '../office/page/facts.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { RecallActions, RecallLabel } from '../office/recall/parcel-recall.tsx';
import { RecordChanges } from '../office/record-changes/record-changes.tsx';
import { useMay } from '../office/session.ts';
import { formatWeight, isBad, ParcelStateLabel } from './parcel-words.tsx';
import { usePrintLabel, useRebook, useReceive } from './use-parcel-commands.ts';
import { formatDateTime, formatMoney } from '../office/language/format.ts';

/** A label is there within moments. */
const ASK_AGAIN_MS = 2_000;

/** One parcel: its label, where it is, what its carrier said. */
export function ParcelPage({ id }: { readonly id: string }) {
  const text = useText();
  const parcel = useQuery({
    ...shipping.query('admin_get_parcel', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'booking' ? ASK_AGAIN_MS : false),
  });
  const isAbsent = parcel.error instanceof ProblemError && parcel.error.status === 404;
  const { data } = parcel;
  const back = (
    <PageLink kind="quiet" href={officePaths.parcels}>
      {text('parcel.back')}
    </PageLink>
  );
  return (
    <AdminPage title={data === undefined ? text('parcel.title') : text('parcel.heading', { number: data.order_number })} actions={back}>
      {parcel.isPending && <Skeleton height="20rem" />}
      {isAbsent && <Empty title={text('parcel.absent')} actions={back} />}
      {parcel.isError && !isAbsent && data === undefined && (
        <LoadFailure title={text('parcel.failed')} error={parcel.error} onRetry={() => void parcel.refetch()} />
      )}
      {data !== undefined && (
        <>
          <Summary parcel={data} />
          <div className="row row-tight">
            <RecallActions parcel={data} />
            <RecordChanges kind="parcel" record={data.id} toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
          </div>
          <Commands parcel={data} />
          <Events parcel={data} />
        </>
      )}
    </AdminPage>
  );
}

function Summary({ parcel }: { readonly parcel: Parcel }) {
  const text = useText();
  const { market } = useRemote();
  const mayReadOrders = useMay('order:read');
  const { cash_on_delivery: cash, cash_paid_at: paidAt } = parcel;
  const facts: readonly Fact[] = [
    [text('parcels.state'), <ParcelStateLabel key="state" parcel={parcel} />],
    ...(parcel.recall === null ? [] : [[text('parcel.recall'), <RecallLabel key="recall" recall={parcel.recall} />] as const]),
    ...(parcel.received_at === null ? [] : [[text('parcel.back-in-stock'), formatDateTime(parcel.received_at, market)] as const]),
    [
      text('parcels.order'),
      mayReadOrders ? (
        <Link key="order" href={pathTo(officePaths.order, { id: parcel.order_id })}>
          {parcel.order_number}
        </Link>
      ) : (
        parcel.order_number
      ),
    ],
    [text('parcels.carrier'), parcel.carrier_name],
    [
      text('parcels.tracking-number'),
      parcel.tracking_url === null ? (
        (parcel.tracking_number ?? '–')
      ) : (
        <a key="tracking" href={parcel.tracking_url} target="_blank" rel="noreferrer">
          {parcel.tracking_number}
        </a>
      ),
    ],
    ...(parcel.pickup_point_id === null ? [] : [[text('parcels.pickup-point'), parcel.pickup_point_id] as const]),
    [text('parcels.place'), `${parcel.place_name}, ${parcel.market.toUpperCase()}`],
    [
      text('parcels.weight'),
      <span key="weight">
        {formatWeight(parcel.weight_grams, market)}{' '}
        {parcel.weight_billed !== null && parcel.weight_billed !== parcel.weight_grams && (
          <Badge tone="warning">{text('parcel.billed', { weight: formatWeight(parcel.weight_billed, market) })}</Badge>
        )}
      </span>,
    ],
    [
      text('parcels.cash'),
      cash === null
        ? text('parcel.no-cash')
        : [formatMoney(cash), ...(paidAt === null ? [] : [text('parcel.cash-paid', { at: formatDateTime(paidAt, market) })])].join(', '),
    ],
    [text('parcels.created'), formatDateTime(parcel.created_at, market)],
    ...(parcel.handed_over_at === null ? [] : [[text('parcel.handed-over'), formatDateTime(parcel.handed_over_at, market)] as const]),
  ];
  return (
    <section className={`panel ${styles.summary}`} aria-label={text('parcel.summary')}>
      <Facts facts={facts} />
      {parcel.is_late && <Badge tone="warning">{text('parcels.late')}</Badge>}
    </section>
  );
}

function Commands({ parcel }: { readonly parcel: Parcel }) {
  const text = useText();
  const mayWork = useMay('shipping:work');
  const [isAsked, setAsked] = useState(false);
  const print = usePrintLabel(parcel.id);
  const rebook = useRebook(parcel.id, () => setAsked(false));
  const receive = useReceive(parcel.id);
  if (!mayWork || !(parcel.has_label || parcel.may_rebook || parcel.may_receive !== null)) return null;
  return (
    <section className="panel stack" aria-labelledby="label-heading">
      <h2 id="label-heading">{text('parcel.label')}</h2>
      {parcel.has_label && <p className="muted">{text('parcel.printed', { count: parcel.labels_printed })}</p>}
      <div className="row row-tight">
        {parcel.has_label && (
          <>
            <Button busy={print.isPending && print.variables === 'pdf'} onClick={() => print.mutate('pdf')}>
              {text('parcel.print-pdf')}
            </Button>
            <Button kind="quiet" busy={print.isPending && print.variables === 'zpl'} onClick={() => print.mutate('zpl')}>
              {text('parcel.print-zpl')}
            </Button>
          </>
        )}
        {parcel.may_receive !== null && (
          <Button busy={receive.isPending} onClick={() => receive.mutate()}>
            {text(parcel.may_receive === 'transfer' ? 'parcel.receive' : 'parcel.receive-return')}
          </Button>
        )}
        {parcel.may_rebook && (
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {text('parcel.rebook')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={text('parcel.rebook.title')}
        confirm={text('parcel.rebook')}
        isBusy={rebook.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => rebook.mutate()}
      >
        <p>{text('parcel.rebook.text')}</p>
      </ConfirmDialog>
    </section>
  );
}

function Events({ parcel }: { readonly parcel: Parcel }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <section className="panel stack" aria-labelledby="events-heading">
      <h2 id="events-heading">{text('parcel.events')}</h2>
      {parcel.events.length === 0 ? (
        <p className="muted">{text('parcel.no-events')}</p>
      ) : (
        <Timeline
          label={text('parcel.events')}
          entries={parcel.events.map(({ kind, at, label, text: note, place }, index) => ({
            id: `${at}-${kind}`,
            title: label,
            state: index < parcel.events.length - 1 ? 'done' : isBad(parcel.state) ? 'failed' : 'current',
            text: [note, place].filter(Boolean).join(' · ') || undefined,
            time: formatDateTime(at, market),
            dateTime: at,
          }))}
        />
      )}
    </section>
  );
}
