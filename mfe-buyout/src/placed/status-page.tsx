import { formatDateTime, formatMoney } from '@okruh/market';
import { Button, ButtonLink, DeviceLine, Grade, Notice, SumLines, Timeline, type TimelineEntry } from '@okruh/ui';
import { lockIcon, printerIcon } from '@okruh/ui/icons';
import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import type { CallAnswer } from '@okruh/web-kit';
import { savePdf } from '@okruh/web-kit/collection';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect } from 'react';
import styles from '../buyout.module.css';
import { completePath, reviewPath, wizardPath } from '../model/pages.ts';
import { Collection } from './collection.tsx';
import { Purchase } from './purchase.tsx';
import { CounterOffer } from './counter-offer.tsx';
import { MissingBuyout } from '../parts/missing-buyout.tsx';
import { tokenHeaders, useAccessToken, useBuyoutStatus } from '../model/use-buyout.ts';
import { placed } from './placed-api.ts';

type BuyoutStatusData = CallAnswer<BuyoutRoutes['get_buyout_status']>;

const timelineStates = { done: 'done', now: 'current', failed: 'failed', later: 'later' } as const;

/** Where a placed buy-out is. The bare code shows what happened; the e-mail's link lets its seller act. */
export default function StatusPage({ code }: { readonly code: string }) {
  const text = useText();
  const { setTitle } = useRemote();
  const token = useAccessToken(code);
  const status = useBuyoutStatus(code, token);
  const title = status.data ? text('status.meta.title', { number: status.data.number }) : text('status.heading');
  useEffect(() => setTitle(title), [title, setTitle]);

  if (status.data) return <BuyoutStatus data={status.data} token={token} />;
  return <MissingBuyout error={status.error} retry={() => void status.refetch()} />;
}

interface BuyoutStatusProps {
  readonly data: BuyoutStatusData;
  readonly token: string | null | undefined;
}

function BuyoutStatus({ data, token }: BuyoutStatusProps) {
  const text = useText();
  const { market } = useRemote();
  const entries: TimelineEntry[] = data.timeline.map((step) => ({
    id: step.status,
    title: step.label,
    state: timelineStates[step.state],
    time: step.at === null ? undefined : formatDateTime(step.at, market),
    dateTime: step.at ?? undefined,
  }));
  const isOver = ['cancelled', 'expired', 'returned', 'rejected', 'paid'].includes(data.status);
  const isOnItsWay = data.status === 'submitted' || data.status === 'courier_ordered';
  return (
    <>
      <section className={`corner ${styles.hero}`}>
        <div className={`stack ${styles.heroText}`}>
          <p className={`eyebrow ${styles.eyebrow}`}>{text('status.eyebrow', { number: data.number })}</p>
          <h1>{data.status_label}</h1>
          {data.next_step && <p>{data.next_step.text}</p>}
        </div>
        {data.may_act && data.needs_data && !isOver && (
          <div className="row">
            <ButtonLink kind="key" href={completePath(market, data.code)}>
              {text('status.complete')}
            </ButtonLink>
          </div>
        )}
        {data.may_act && isOnItsWay && data.purchase?.method !== 'in_store' && (
          <div className="row">
            <ShippingSlip code={data.code} number={data.number} token={token} />
          </div>
        )}
        {data.device.image !== null && <img src={data.device.image} alt="" width={300} height={300} />}
      </section>
      <div className={`split ${styles.statusSplit}`}>
        <div className={`stack ${styles.status}`}>
          {data.purchase && <Purchase data={data} token={token} />}
          {/* A service from before collections answers without one. */}
          {data.collection && <Collection data={data} collection={data.collection} token={token} />}
          {data.counter_offer && <CounterOffer code={data.code} offer={data.counter_offer} mayAct={data.may_act} token={token} />}
          <section className={`stack ${styles.section}`} aria-labelledby="timeline-heading">
            <h2 id="timeline-heading">{text('status.heading')}</h2>
            <Timeline entries={entries} label={text('status.timeline')} />
          </section>
          {!data.may_act && token !== undefined && <Notice icon={lockIcon}>{text('status.locked')}</Notice>}
          <div className="row">
            <ButtonLink kind="quiet" href={reviewPath(market, data.code)}>
              {text('status.review')}
            </ButtonLink>
            <ButtonLink kind="bare" href={wizardPath(market, {})}>
              {text('status.sell-another')}
            </ButtonLink>
          </div>
        </div>
        <aside className="panel-fog stack">
          <b>{text('status.summary')}</b>
          <DeviceLine
            name={data.device.name}
            variant={data.device.variant}
            picture={data.device.image ?? ''}
            end={data.quality && <Grade grade={data.quality} />}
          />
          <SumLines
            small
            lines={[
              { id: 'created', label: text('status.created'), amount: formatDateTime(data.created_at, market) },
              ...(data.payout_to === null ? [] : [{ id: 'payout', label: text('status.payout'), amount: data.payout_to }]),
              {
                id: 'price',
                label: text(data.is_price_final ? 'status.price.final' : 'status.price'),
                amount: formatMoney(data.price),
                kind: 'total' as const,
              },
            ]}
          />
        </aside>
      </div>
    </>
  );
}

interface ShippingSlipProps {
  readonly code: string;
  readonly number: string;
  readonly token: string | null | undefined;
}

/** The slip is a file behind a header, so that the token never stands in an address: it is fetched, then opened. */
function ShippingSlip({ code, number, token }: ShippingSlipProps) {
  const text = useText();
  const { toast } = useRemote();
  const load = useMutation({
    mutationFn: () => placed.call('get_shipping_slip', { params: { code }, headers: tokenHeaders(token) }),
    onSuccess: (file) => savePdf(file, number),
    onError: () => toast({ kind: 'error', title: text('status.slip.failed') }),
  });
  return (
    <Button kind="key" icon={printerIcon} busy={load.isPending} onClick={() => load.mutate()}>
      {text(load.isPending ? 'status.slip.busy' : 'status.slip')}
    </Button>
  );
}
