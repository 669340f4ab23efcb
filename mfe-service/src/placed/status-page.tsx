import { formatDate, formatDateTime, formatMoney } from '@okruh/market';
import { Button, ButtonLink, Empty, Notice, Skeleton, SumLines, Timeline, type TimelineEntry } from '@okruh/ui';
import { lockIcon } from '@okruh/ui/icons';
import type { AccessToken } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect } from 'react';
import { DeviceHead } from '../parts/device-head.tsx';
import { repairPath } from '../model/pages.ts';
import { StoreFacts } from '../parts/store-facts.tsx';
import { sumLines } from '../model/sum-lines.ts';
import { CancelRepair } from './cancel-repair.tsx';
import { Collection } from './collection.tsx';
import { IntakePhotos } from './intake-photos.tsx';
import { QuoteDecision } from './quote-decision.tsx';
import styles from '../service.module.css';
import { isUnknownCode, type RepairData, useAccessToken, useRepair } from './use-repair.ts';

const timelineStates = { done: 'done', now: 'current', failed: 'failed', later: 'later' } as const;

/** Where a booked repair is. The bare code shows what happened; the e-mail's link lets its customer act. */
export function StatusPage({ code }: { readonly code: string }) {
  const text = useText();
  const { setTitle } = useRemote();
  const token = useAccessToken(code);
  const status = useRepair(code, token);
  const title = status.data ? text('status.meta.title.number', { number: status.data.number }) : text('status.meta.title');
  useEffect(() => setTitle(title), [title, setTitle]);

  if (status.data) return <RepairStatus data={status.data} token={token} />;
  return <MissingRepair error={status.error} retry={() => void status.refetch()} />;
}

interface RepairStatusProps {
  readonly data: RepairData;
  readonly token: AccessToken;
}

function RepairStatus({ data, token }: RepairStatusProps) {
  const text = useText();
  const { market } = useRemote();
  const entries: TimelineEntry[] = data.timeline.map((step) => ({
    id: step.status,
    title: step.label,
    state: timelineStates[step.state],
    time: step.at === null ? undefined : formatDateTime(step.at, market),
    dateTime: step.at ?? undefined,
  }));
  return (
    <>
      <section className={`corner ${styles.placedHero}`}>
        <div className={`stack ${styles.placedHeroText}`}>
          <p className={`eyebrow ${styles.placedEyebrow}`}>{text('status.eyebrow', { number: data.number })}</p>
          <h1>{data.status_label}</h1>
          {data.next_step !== null && (
            <p>
              <b>{data.next_step.title}</b> {data.next_step.text}
            </p>
          )}
          {data.status === 'booked' && data.may_act && <p>{text('status.mailed')}</p>}
        </div>
      </section>
      <div className={`split ${styles.placedSplit}`}>
        <div className={`stack ${styles.placedMain}`}>
          {/* A service from before collections answers without one. */}
          {data.collection && <Collection data={data} collection={data.collection} token={token} />}
          {data.quote !== null && (
            <QuoteDecision code={data.code} quote={data.quote} status={data.status} mayAct={data.may_act} token={token} />
          )}
          <section className={`stack ${styles.placedSection}`} aria-labelledby="timeline-heading">
            <h2 id="timeline-heading">{text('status.timeline')}</h2>
            <Timeline entries={entries} label={text('status.timeline')} />
          </section>
          {data.photos.length > 0 && <IntakePhotos code={data.code} photos={data.photos} token={token} />}
          {!data.may_act && <Notice icon={lockIcon}>{text('status.locked')}</Notice>}
          <div className="row">
            {data.may_cancel && <CancelRepair code={data.code} token={token} />}
            <ButtonLink kind="bare" href={repairPath(market, {})}>
              {text('status.another')}
            </ButtonLink>
          </div>
        </div>
        <aside className={`stack ${styles.placedAside}`}>
          <Summary data={data} />
          {data.store !== null && <StoreFacts store={data.store} heading={text('status.store')} />}
        </aside>
      </div>
    </>
  );
}

function Summary({ data }: { readonly data: RepairData }) {
  const text = useText();
  const { market } = useRemote();
  const facts = [
    { id: 'created', label: text('status.created'), amount: formatDateTime(data.created_at, market) },
    ...(data.slot === null ? [] : [{ id: 'slot', label: text('status.slot'), amount: data.slot.label }]),
    ...(data.pickup_date === null ? [] : [{ id: 'pickup', label: text('status.pickup'), amount: formatDate(data.pickup_date, market) }]),
    ...(data.promised_on === null
      ? []
      : [{ id: 'promised', label: text('status.promised'), amount: formatDate(data.promised_on, market) }]),
  ];
  return (
    <section className="panel-fog stack" aria-label={text('status.summary')}>
      <DeviceHead device={data.device} />
      <SumLines small lines={facts} />
      <SumLines small lines={sumLines(data.sum, text)} />
      {data.sum.has_on_request && <p className="caption">{text('status.on-request', { price: formatMoney(data.sum.total) })}</p>}
    </section>
  );
}

/** Stands where a repair would: its code is unknown, it could not be read, or it is on its way. */
function MissingRepair({ error, retry }: { readonly error: unknown; retry(): void }) {
  const text = useText();
  const { market } = useRemote();
  if (isUnknownCode(error)) {
    return (
      <Empty
        level={1}
        title={text('status.not-found.title')}
        actions={<ButtonLink href={repairPath(market, {})}>{text('status.another')}</ButtonLink>}
      >
        {text('status.not-found')}
      </Empty>
    );
  }
  if (error !== null) {
    return <Empty failed level={1} title={text('status.failed')} actions={<Button onClick={retry}>{text('error.retry')}</Button>} />;
  }
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height="11rem" />
      <Skeleton height="20rem" />
    </div>
  );
}
