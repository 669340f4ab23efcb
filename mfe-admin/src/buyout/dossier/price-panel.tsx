import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { subtractMoney } from '@okruh/market';
import type { AppraisalOutcome } from '@okruh/market/appraisal';
import { Button, OfferPanel, OfferPrice, type SumLine, SumLines } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import styles from '../../office/dossier.module.css';
import { CounterOfferDialog } from './counter-offer-dialog.tsx';
import type { Inspection } from './inspection.ts';
import { formatMoney, formatMoneyChange } from '../../office/language/format.ts';

interface PricePanelProps {
  readonly buyout: AdminBuyout;
  readonly inspection: Inspection;
  readonly isOpen: boolean;
  readonly isShown: boolean;
  /** Something of the inspection isn't saved. */
  readonly hasChanges: boolean;
  readonly isSaving: boolean;
  onSave(): void;
}

/** What the device is worth as it was found, why, and what saving or offering would lead to. */
export function PricePanel({ buyout, inspection, isOpen, isShown, hasChanges, isSaving, onSave }: PricePanelProps) {
  const text = useText();
  const [isOffering, setOffering] = useState(false);
  const { outcome, missing, verdict } = inspection;
  const mayOffer = buyout.allowed.includes('counter-offer');
  const offersNow = mayOffer && !hasChanges;
  const blocked =
    missing.length > 0 ? text('inspection.missing', { count: missing.length }) : hasChanges ? undefined : text('inspection.unchanged');
  return (
    <OfferPanel label={text('price.label')}>
      {outcome.kind === 'priced' ? (
        <OfferPrice label={text(isShown ? 'price.found' : 'price.agreed')} amount={formatMoney(outcome.price)} grade={outcome.quality} />
      ) : (
        <p className={styles.noPrice} aria-live="polite">
          <b>{text('price.none')}</b>
          {outcome.kind === 'not-eligible' &&
            text('price.none.because', { answers: outcome.blocking.map(({ answer }) => `„${answer}“`).join(', ') })}
        </p>
      )}
      <SumLines small lines={[...priceLines(outcome, text), ...(isShown ? comparison(buyout, inspection, text) : [])]} />
      {isOpen && (
        <p className="small" role="status">
          {missing.length > 0 ? text('inspection.missing', { count: missing.length }) : text(`verdict.${verdict}`)}
        </p>
      )}
      <div className={styles.priceActions}>
        {isOpen && (
          <Button kind={offersNow ? 'on-brand' : 'key'} busy={isSaving} disabledBecause={blocked} onClick={onSave}>
            {text('inspection.save')}
          </Button>
        )}
        {mayOffer && (
          <Button
            kind={offersNow ? 'key' : 'on-brand'}
            disabledBecause={hasChanges ? text('offer.save-first') : undefined}
            onClick={() => setOffering(true)}
          >
            {text('offer.open')}
          </Button>
        )}
      </div>
      {buyout.status === 'inspected' && verdict === 'offer' && !mayOffer && <p className="caption">{text('offer.forbidden')}</p>}
      <p className="caption">{text('price.floor', { price: formatMoney(buyout.appraisal.minimal_buyout_price) })}</p>
      {mayOffer && <CounterOfferDialog buyout={buyout} isOpen={isOffering} onClose={() => setOffering(false)} />}
    </OfferPanel>
  );
}

/** Base price, each correction, and what the floor adds. */
function priceLines(outcome: AppraisalOutcome, text: TextFunction): SumLine[] {
  if (outcome.kind !== 'priced') return [];
  return [
    { id: 'base', label: text('price.base', { quality: outcome.quality }), amount: formatMoney(outcome.base) },
    ...outcome.corrections.map(({ condition, name, answer, amount }): SumLine => ({
      id: condition,
      label: `${name} ${answer}`,
      amount: formatMoneyChange(amount),
      kind: amount.amount > 0 ? 'plus' : undefined,
    })),
    ...(outcome.isFloor
      ? [
          {
            id: 'floor',
            label: text('price.floor-line'),
            amount: formatMoneyChange(subtractMoney(outcome.price, outcome.total)),
            kind: 'plus',
          } as const,
        ]
      : []),
  ];
}

function comparison(buyout: AdminBuyout, { price }: Inspection, text: TextFunction): SumLine[] {
  return [
    { id: 'agreed', label: text('price.agreed'), amount: formatMoney(buyout.price) },
    { id: 'difference', label: text('price.difference'), amount: formatMoneyChange(subtractMoney(price, buyout.price)), kind: 'total' },
  ];
}
