import type { OperationChoice, RepairDevice } from '@okruh/contracts/http/repairs';
import { formatNearDate, markets, sumMoney, todayIn } from '@okruh/market';
import { Button, LinkButton, OfferPanel as Panel, SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useStore } from 'zustand';
import { DeviceHead } from '../parts/device-head.tsx';
import { type Places, type Quote, readyOn, type useQuote } from '../model/repair-data.ts';
import type { RepairStore } from '../model/repair.store.ts';
import styles from '../service.module.css';
import { sumLines } from '../model/sum-lines.ts';
import { HandOverChoice } from './hand-over-choice.tsx';

interface OfferPanelProps {
  readonly device: RepairDevice;
  readonly chosen: readonly OperationChoice[];
  readonly quote: ReturnType<typeof useQuote>;
  readonly places: Places | undefined;
  readonly store: RepairStore;
  onBook(quote: Quote): void;
}

/** Device, lines with discounts, total, time and warranty, and the way on. */
export function OfferPanel({ device, chosen, quote, places, store, onBook }: OfferPanelProps) {
  const text = useText();
  const { data } = quote;
  return (
    <Panel label={text('offer.panel')}>
      <DeviceHead device={device} />
      {chosen.length === 0 ? <p>{text('offer.none')}</p> : <Lines chosen={chosen} quote={data} />}
      {data !== undefined && <Promises quote={data} places={places} store={store} />}
      {quote.isError && (
        <p className="small" role="alert">
          {text('offer.failed')} <LinkButton onClick={() => void quote.refetch()}>{text('error.retry')}</LinkButton>
        </p>
      )}
      <HandOverChoice places={places} store={store} />
      <Button
        kind="key"
        size="large"
        disabledBecause={data === undefined ? text(chosen.length === 0 ? 'offer.none' : 'offer.waiting') : undefined}
        onClick={() => {
          if (data !== undefined) onBook(data);
        }}
      >
        {text('offer.book')}
      </Button>
      <p className="caption">{text('offer.terms')}</p>
    </Panel>
  );
}

/** The quote's lines; until the first one comes, the list's own prices, which lack the discounts. */
function Lines({ chosen, quote }: { readonly chosen: readonly OperationChoice[]; readonly quote: Quote | undefined }) {
  const text = useText();
  const { market } = useRemote();
  const sum = quote ?? {
    lines: chosen.map(({ value, ...operation }) => ({ ...operation, operation_id: value })),
    discounts: [],
    total: sumMoney(
      chosen.flatMap(({ price }) => (price === null ? [] : [price])),
      markets[market].currency,
    ),
    has_on_request: chosen.some(({ price }) => price === null),
  };
  return (
    <div aria-live="polite" aria-busy={quote === undefined || undefined}>
      <SumLines small lines={sumLines(sum, text)} />
    </div>
  );
}

/** How long it takes, when it can be ready, how long the warranty is. */
function Promises({ quote, places, store }: { readonly quote: Quote } & Pick<OfferPanelProps, 'places' | 'store'>) {
  const text = useText();
  const { market } = useRemote();
  const ready = formatNearDate(readyOn(quote, places, useStore(store)), todayIn(market, new Date()), market);
  const { warranty_months: warranty } = quote;
  return (
    <dl className={`lines small ${styles.promises}`}>
      <div>
        <dt>{text('offer.duration')}</dt>
        <dd>{quote.duration}</dd>
      </div>
      <div>
        <dt>{text('offer.ready')}</dt>
        <dd>{ready}</dd>
      </div>
      {warranty !== null && (
        <div>
          <dt>{text('offer.warranty')}</dt>
          <dd>
            {warranty.from === warranty.to
              ? text('offer.warranty.months', { count: warranty.from })
              : text('offer.warranty.range', { from: warranty.from, count: warranty.to })}
          </dd>
        </div>
      )}
    </dl>
  );
}
