import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import type { ProductPage } from '@okruh/contracts/http/catalog/product';
import { formatMoney, formatPercent, isZeroMoney } from '@okruh/market';
import { ChoiceCard, ChoiceList, LinkButton, SumLines } from '@okruh/ui';
import type { CallAnswer } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactElement, useState } from 'react';
import { useShell } from '../../model/shell-context.tsx';
import { PlanKeys } from './plan-keys.tsx';
import { PlanLoading } from './plan-loading.tsx';
import type { PlanPanelProps } from './plan-panel-props.ts';
import { useLoaded } from './use-loaded.ts';

type Offered = CallAnswer<CheckoutShopRoutes['installment_preview']>;
type Calculation = Offered['options'][number];

/** Calculations of instalments for a variant. */
export function InstalmentPlans({ product }: PlanPanelProps): ReactElement {
  const { state, retry } = useLoaded(product, askInstalments);
  if (state.kind !== 'ready') return <PlanLoading kind={state.kind} onRetry={retry} />;
  const { best } = state.value;
  if (best === null) return <p className="plan">{state.value.reason}</p>;
  return <InstalmentChoice offered={state.value} best={best} />;
}

async function askInstalments({ id }: ProductPage, signal: AbortSignal): Promise<Offered> {
  const { checkout } = await import('../../model/services.ts');
  return checkout.call('installment_preview', { query: { product: id }, signal });
}

interface InstalmentChoiceProps {
  readonly offered: Offered;
  readonly best: Calculation;
}

function InstalmentChoice({ offered, best }: InstalmentChoiceProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const [chosen, setChosen] = useState(best.barem);
  const [isAll, setIsAll] = useState(false);
  const { options, all } = offered;
  const shown = isAll ? all : options;
  const plan = all.find(({ barem }) => barem === chosen) ?? best;
  const count = plan.instalment_count;
  const monthly = formatMoney(plan.monthly_price);
  const total = formatMoney(plan.total_price);
  const getHint = (one: Calculation): string => {
    const apr = formatPercent(one.apr_percent, market);
    if (isZeroMoney(one.own_payment)) return text('instalments.hint', { apr });
    return text('instalments.hint.own', { own: formatMoney(one.own_payment), apr });
  };
  return (
    <>
      <div className="plan">
        <fieldset>
          <legend className="sr">{text('plan.choose.instalments')}</legend>
          <ChoiceList>
            {shown.map((one) => (
              <ChoiceCard
                key={one.barem}
                name="instalments"
                value={one.barem}
                label={text('instalments.option', { count: one.instalment_count })}
                hint={getHint(one)}
                end={formatMoney(one.monthly_price)}
                checked={one.barem === plan.barem}
                onChange={() => setChosen(one.barem)}
              />
            ))}
          </ChoiceList>
        </fieldset>
        {shown.length < all.length && (
          <p>
            <LinkButton onClick={() => setIsAll(true)}>{text('instalments.all', { count: all.length - shown.length })}</LinkButton>
          </p>
        )}
        <p className="plan-price" role="status">
          <b>{monthly}</b> <span className="soft">{text('plan.monthly.times', { count })}</span>
        </p>
        <SumLines
          small
          lines={[
            { id: 'first', label: text('plan.first'), amount: formatMoney(plan.own_payment) },
            { id: 'times', label: text('instalments.option', { count }), amount: text('plan.times', { count, price: monthly }) },
            { id: 'total', label: text('instalments.total'), amount: total, kind: 'total' },
          ]}
        />
      </div>
      <PlanKeys
        kind="instalments"
        plan={plan.barem}
        label={text('instalments.key', { count })}
        shortLabel={text('instalments.key.short')}
        price={monthly}
        caption={text('plan.sticky', { total })}
        legal={text('instalments.legal')}
      />
    </>
  );
}
