import type { Appraisal, DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { formatMoney, formatMoneyChange, subtractMoney } from '@okruh/market';
import { type AppraisalOutcome, type Priced, viewHas } from '@okruh/market/appraisal';
import {
  Button,
  ButtonLink,
  DeviceLine,
  Grade,
  OfferPanel as Panel,
  OfferPrice,
  Skeleton,
  StickyBar,
  SumLines,
  type SumLine,
} from '@okruh/ui';
import { mailIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { contactPath, type WizardSelection, wizardPath } from '../model/pages.ts';
import { isModified } from '../parts/wizard-head.tsx';
import type { WizardStore } from '../model/wizard.store.ts';
import styles from '../buyout.module.css';

const EstimateForm = lazy(() => import('./estimate-form.tsx'));

interface OfferPanelProps {
  readonly selection: WizardSelection;
  readonly device: DeviceSummary;
  readonly appraisal: Appraisal;
  readonly outcome: AppraisalOutcome;
  /** Id of the place where prefilled answers wait for a confirmation; null when the price is agreed. */
  readonly toConfirm: string | null;
  /** Its price follows from a promise, not from the price list: no estimate is sent of it. */
  readonly isPromised: boolean;
  readonly store: WizardStore;
  onSell(): void;
}

/** Device, price with each correction, and the two ways on. Below 851 px the key stands in `StickyOffer` as well. */
export function OfferPanel({ selection, device, appraisal, outcome, toConfirm, isPromised, store, onSell }: OfferPanelProps) {
  const text = useText();
  const { market, navigate } = useRemote();
  const view = useStore(store, (state) => state.view);
  const isSending = viewHas(view, 'sendToEmailVisible');
  const change = wizardPath(market, { ...selection, color: null });
  return (
    <Panel label={text('offer.panel')}>
      <DeviceLine
        name={device.name}
        variant={device.variant}
        picture={device.image ?? ''}
        end={
          <a
            className="small"
            href={change}
            onClick={(event) => {
              if (isModified(event)) return;
              event.preventDefault();
              navigate(change);
            }}
          >
            {text('offer.change')}
          </a>
        }
      />
      {outcome.kind === 'priced' ? (
        <>
          <OfferPrice
            label={text(toConfirm === null ? 'offer.buy-for' : 'offer.prefilled')}
            amount={formatMoney(outcome.price)}
            grade={outcome.quality}
          />
          <SumLines small lines={sumLines(outcome, text)} />
          <div className={`stack ${styles.offerActions}`}>
            {toConfirm === null ? (
              <Button kind="key" size="large" onClick={onSell}>
                {text('offer.sell')}
              </Button>
            ) : (
              <ButtonLink kind="on-brand" size="large" href={`#${toConfirm}`}>
                {text('offer.confirm')}
              </ButtonLink>
            )}
            {!isPromised && (
              <Button
                kind="on-brand"
                icon={mailIcon}
                aria-expanded={isSending}
                onClick={() => (isSending ? store.getState().closeForms() : store.getState().openEmailForm())}
              >
                {text('offer.send')}
              </Button>
            )}
          </div>
          {isSending && (
            <Suspense fallback={<Skeleton height="5rem" />}>
              <EstimateForm device={device} appraisal={appraisal} store={store} />
            </Suspense>
          )}
        </>
      ) : (
        <NoPrice outcome={outcome} appraisal={appraisal} />
      )}
      <p className="caption">{text('offer.floor', { price: formatMoney(appraisal.minimal_buyout_price) })}</p>
    </Panel>
  );
}

/**
 * On a phone the offer is far below the questions: its price, and the way on or to the question that is still open. Stands
 * beside the columns: inside of one it would stick only while that column is in view.
 */
type StickyOfferProps = Pick<OfferPanelProps, 'device' | 'outcome' | 'toConfirm' | 'onSell'>;

export function StickyOffer({ device, outcome, toConfirm, onSell }: StickyOfferProps) {
  const text = useText();
  const offer = outcome.kind === 'priced' ? outcome : outcome.kind === 'incomplete' ? outcome.estimate : null;
  if (offer === null) return null;
  return (
    <StickyBar label={text('offer.sticky')}>
      <div className={`row ${styles.sticky}`}>
        <Grade grade={offer.quality} />
        <div>
          <span className="price-now">{formatMoney(offer.price)}</span>
          <span className="caption">{device.name}</span>
        </div>
      </div>
      {outcome.kind === 'incomplete' ? (
        <ButtonLink href={`#condition-${outcome.missing[0] ?? ''}`}>{text('offer.incomplete.title')}</ButtonLink>
      ) : toConfirm !== null ? (
        <ButtonLink href={`#${toConfirm}`}>{text('offer.confirm')}</ButtonLink>
      ) : (
        <Button kind="key" onClick={onSell}>
          {text('offer.sell')}
        </Button>
      )}
    </StickyBar>
  );
}

/** Base price, each correction, and what the floor adds. */
export function sumLines(priced: Priced, text: TextFunction): SumLine[] {
  const lines: SumLine[] = [{ id: 'base', label: text('offer.base', { quality: priced.quality }), amount: formatMoney(priced.base) }];
  for (const { condition, name, answer, amount } of priced.corrections) {
    lines.push({
      id: condition,
      label: `${name} ${answer}`,
      amount: formatMoneyChange(amount),
      kind: amount.amount > 0 ? 'plus' : undefined,
    });
  }
  if (priced.isFloor) {
    lines.push({
      id: 'floor',
      label: text('offer.floor-line'),
      amount: formatMoneyChange(subtractMoney(priced.price, priced.total)),
      kind: 'plus',
    });
  }
  return lines;
}

interface NoPriceProps {
  readonly outcome: Exclude<AppraisalOutcome, { readonly kind: 'priced' }>;
  readonly appraisal: Appraisal;
}

/** Why there is no price, and what would bring one. */
function NoPrice({ outcome, appraisal }: NoPriceProps) {
  const text = useText();
  const { market } = useRemote();
  const getName = (id: string): string => appraisal.device_conditions.find((condition) => condition.id === id)?.name ?? id;
  return (
    <div className={`stack ${styles.none}`} aria-live="polite">
      {outcome.kind === 'incomplete' && (
        <>
          {outcome.estimate && (
            <OfferPrice label={text('offer.buy-for')} amount={formatMoney(outcome.estimate.price)} grade={outcome.estimate.quality} />
          )}
          <b>{text('offer.incomplete.title')}</b>
          <p>{text('offer.incomplete', { count: outcome.missing.length, names: outcome.missing.map(getName).join(', ') })}</p>
          {outcome.missing[0] !== undefined && <a href={`#condition-${outcome.missing[0]}`}>{getName(outcome.missing[0])}</a>}
        </>
      )}
      {outcome.kind === 'not-eligible' && (
        <>
          <b>{text('offer.not-eligible.title')}</b>
          <p>{text('offer.not-eligible', { answers: outcome.blocking.map(({ answer }) => `„${answer}“`).join(', ') })}</p>
        </>
      )}
      {(outcome.kind === 'no-price' || outcome.kind === 'invalid-answers') && (
        <>
          <b>{text('offer.no-price.title')}</b>
          <p>
            <a href={contactPath(market)}>{text('offer.no-price')}</a>
          </p>
        </>
      )}
    </div>
  );
}
