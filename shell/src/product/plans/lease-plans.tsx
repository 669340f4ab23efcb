import type { CatalogLeasingRoutes } from '@okruh/contracts/http/catalog';
import { catalogLeasingPaths } from '@okruh/contracts/http/catalog-leasing.paths';
import type { LeaseOffer } from '@okruh/contracts/leasing';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatMoney, formatPercent, isZeroMoney } from '@okruh/market';
import { ChoiceCard, ChoiceList, type SumLine, SumLines } from '@okruh/ui';
import { createClient } from '@okruh/web-kit';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useState } from 'react';
import { useShell } from '../../model/shell-context.tsx';
import { LeaseCourse, LeaseEnds } from './lease-course.tsx';
import { PlanKeys } from './plan-keys.tsx';
import { PlanLoading } from './plan-loading.tsx';
import type { PlanPanelProps } from './plan-panel-props.ts';
import { useLoaded } from './use-loaded.ts';

/** Programmes of leasing for a variant. */
export function LeasePlans({ product }: PlanPanelProps): ReactElement {
  const text = useText();
  const { state, retry } = useLoaded(product, askLeases);
  if (state.kind !== 'ready') return <PlanLoading kind={state.kind} onRetry={retry} />;
  const [first] = state.value;
  if (first === undefined) return <p className="plan">{text('lease.none')}</p>;
  return <LeaseChoice offers={state.value} first={first} />;
}

const leasing = createClient<CatalogLeasingRoutes>(catalogLeasingPaths);

async function askLeases({ master_product_id, id }: ProductPage, signal: AbortSignal): Promise<readonly LeaseOffer[]> {
  const { programmes } = await leasing.call('get_lease_info', { params: { master_product_id }, query: { variant: id }, signal });
  // What people can have comes first.
  return programmes.toSorted((a, b) => Number(a.company_only) - Number(b.company_only));
}

interface LeaseChoiceProps {
  readonly offers: readonly LeaseOffer[];
  readonly first: LeaseOffer;
}

function LeaseChoice({ offers, first }: LeaseChoiceProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const [chosen, setChosen] = useState(first.id);
  const offer = offers.find(({ id }) => id === chosen) ?? first;
  const monthly = formatMoney(offer.monthly_price);
  return (
    <>
      <div className="plan">
        <fieldset>
          <legend className="sr">{text('plan.choose.leasing')}</legend>
          <ChoiceList>
            {offers.map((one) => (
              <ChoiceCard
                key={one.id}
                name="lease"
                value={one.id}
                label={one.name}
                hint={getHint(one, text)}
                end={
                  <>
                    {formatMoney(one.monthly_price)}
                    <small>{text('plan.monthly')}</small>
                  </>
                }
                checked={one.id === offer.id}
                onChange={() => setChosen(one.id)}
              />
            ))}
          </ChoiceList>
        </fieldset>
        <p className="plan-price" role="status">
          <b>{monthly}</b> <span className="soft">{text('plan.monthly.times', { count: offer.months })}</span>
        </p>
        <SumLines small lines={sumLines(offer, text)} />
        <LeaseCourse offer={offer} />
        {offer.kind === 'buy-and-sell' && <LeaseEnds offer={offer} />}
        <p className="small soft">{offer.description}</p>
        {offer.exchange !== null && (
          <p className="small soft">
            {text('lease.exchange.rule', {
              count: offer.exchange.after_months,
              grade: offer.required_grade,
              paid: formatMoney(offer.exchange.paid_until),
            })}
          </p>
        )}
        {offer.kind === 'buy-and-sell' && <p className="small soft">{text('lease.promise.rule', { grade: offer.required_grade })}</p>}
      </div>
      <PlanKeys
        kind="leasing"
        plan={offer.id}
        label={text('lease.key', { price: monthly })}
        shortLabel={text('lease.key.short')}
        price={monthly}
        caption={text('plan.sticky', { total: formatMoney(offer.total_price) })}
        legal={text('lease.legal', { apr: formatPercent(offer.apr_percent, market), total: formatMoney(offer.total_to_own) })}
      />
    </>
  );
}

function getHint(offer: LeaseOffer, text: TextFunction): string {
  const months = text('plan.months', { count: offer.months });
  if (offer.company_only) return text('lease.hint.companies', { months });
  if (offer.exchange !== null) return text('lease.hint.exchange', { months, count: offer.exchange.after_months });
  return offer.kind === 'buy-and-sell' ? text('lease.hint.buy-and-sell', { months }) : months;
}

function sumLines(offer: LeaseOffer, text: TextFunction): readonly SumLine[] {
  const residual = { id: 'residual', amount: formatMoney(offer.residual) };
  return [
    { id: 'first', label: text('plan.first'), amount: formatMoney(offer.first_payment) },
    {
      id: 'times',
      label: text('plan.times', { count: offer.months, price: formatMoney(offer.monthly_price) }),
      amount: formatMoney({ ...offer.monthly_price, amount: offer.total_price.amount - offer.first_payment.amount }),
    },
    ...(offer.kind === 'buy-and-sell'
      ? [{ ...residual, label: text('lease.promised', { count: offer.months }), kind: 'plus' as const }]
      : isZeroMoney(offer.residual)
        ? []
        : [{ ...residual, label: text('lease.residual') }]),
    { id: 'total', label: text('plan.total', { count: offer.months }), amount: formatMoney(offer.total_price), kind: 'total' },
  ];
}
