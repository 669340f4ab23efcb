import type { TypeDeliveryCode } from '@okruh/contracts/http/checkout';
import type { CartSummary } from '@okruh/contracts/http/checkout/cart';
import type { Delivery } from '@okruh/contracts/http/checkout/delivery';
import { ChoiceCard, ChoiceList, ErrorSummary, Icon, type IconShape, Notice, Skeleton } from '@okruh/ui';
import { boltIcon, lockerIcon, packageIcon, storeIcon, truckIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useNavigate } from '@okruh/web-kit/router';
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { checkout } from '../../model/api.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { cartPath, checkoutPath } from '../../model/pages.ts';
import { pushChoice, pushShipping } from '../analytics.ts';
import styles from '../checkout.module.css';
import { priceText } from '../price-text.ts';
import { StepNav } from '../step-nav.tsx';
import { StepProblems } from '../step-problems.tsx';
import { useChoice } from '../use-choice.ts';
import { PickupDetail } from './pickup-detail.tsx';
import { StoreDetail } from './store-detail.tsx';
import { TimeslotDetail } from './timeslot-detail.tsx';
import type { DeliveryChoice, DeliveryDetailProps } from './delivery-detail-props.ts';

// Its form comes with the press that opens it.
const ExpressDetail = lazy(async () => ({ default: (await import('./express-detail.tsx')).ExpressDetail }));

const icons: Readonly<Record<TypeDeliveryCode, IconShape>> = {
  courier: truckIcon,
  express: boltIcon,
  pickup_balikobod: lockerIcon,
  pickup_punct_rapid: packageIcon,
  store_pickup: storeIcon,
};

/** How it gets to the customer. A choice is kept by the server at once; what it still needs opens under its row. */
export function DeliveryStep({ summary }: { readonly summary: CartSummary }) {
  const text = useText();
  const deliveries = useQuery({ ...checkout.query('deliveries'), staleTime: 0 });
  if (deliveries.data !== undefined) return <DeliveryChoices summary={summary} deliveries={deliveries.data.deliveries} />;
  if (deliveries.isError) {
    return <LoadFailed title={text('delivery.failed')} isRetrying={deliveries.isFetching} onRetry={() => void deliveries.refetch()} />;
  }
  return (
    <div aria-busy="true">
      <Skeleton height="26rem" />
    </div>
  );
}

interface DeliveryChoicesProps {
  readonly summary: CartSummary;
  readonly deliveries: readonly Delivery[];
}

function DeliveryChoices({ summary, deliveries }: DeliveryChoicesProps) {
  const text = useText();
  const { market } = useRemote();
  const navigate = useNavigate();
  const chosen = summary.delivery;
  const [opened, setOpened] = useState<TypeDeliveryCode | null>(chosen?.type_delivery_code ?? null);
  const [isIncomplete, setIncomplete] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  const choice = useChoice<DeliveryChoice>((body) => checkout.call('delivery', { body }));
  useEffect(() => {
    if (isIncomplete) alert.current?.focus();
  }, [isIncomplete]);

  const open = (delivery: Delivery): void => {
    setOpened(delivery.type_delivery_code);
    pushChoice('delivery', delivery.type_delivery_code);
    setIncomplete(false);
    choice.forget();
    // What needs nothing more is chosen at once, and so is what was chosen before.
    if (!needsMore(delivery)) choice.choose({ type_delivery_code: delivery.type_delivery_code });
  };
  const isDone = chosen !== null && chosen.type_delivery_code === opened && !summary.problems.some(isOfDelivery);
  const goOn = (): void => {
    if (choice.isBusy) return;
    if (!isDone) {
      setIncomplete(true);
      alert.current?.focus();
      return;
    }
    pushShipping(summary, chosen.type_delivery_code);
    navigate(checkoutPath(market, 'payment'));
  };
  const opener = deliveries.find(({ type_delivery_code: code }) => code === opened);
  const groups = [
    { id: 'pick-up', rows: deliveries.filter(({ kind }) => kind !== 'address') },
    { id: 'bring', rows: deliveries.filter(({ kind }) => kind === 'address') },
  ];
  return (
    <div className={`stack ${styles.form}`}>
      <ErrorSummary
        ref={alert}
        title={text('delivery.incomplete')}
        errors={
          isIncomplete && !isDone
            ? [{ fieldId: opener === undefined ? 'delivery' : 'delivery-detail', message: missing(opener, text) }]
            : []
        }
      />
      <StepProblems summary={summary} step="delivery" />
      <div className={`stack ${styles.form}`} id="delivery">
        {groups.map(
          ({ id, rows }) =>
            rows.length > 0 && (
              <fieldset key={id} className={styles.group}>
                <legend className={styles.groupTitle}>{text(`delivery.${id}`)}</legend>
                <ChoiceList>
                  {rows.map((delivery) => (
                    <Fragment key={delivery.type_delivery_code}>
                      <ChoiceCard
                        name="delivery"
                        value={delivery.type_delivery_code}
                        label={delivery.name}
                        hint={delivery.available ? delivery.arrives || delivery.description : delivery.reason}
                        mark={<Icon of={icons[delivery.type_delivery_code]} />}
                        end={priceText(delivery.price, text)}
                        checked={opened === delivery.type_delivery_code}
                        disabled={!delivery.available}
                        onChange={() => open(delivery)}
                      />
                      {opened === delivery.type_delivery_code && <Detail delivery={delivery} summary={summary} choice={choice} />}
                    </Fragment>
                  ))}
                </ChoiceList>
              </fieldset>
            ),
        )}
      </div>
      <StepNav
        back={cartPath(market)}
        backLabel={text('checkout.to-cart')}
        label={text('delivery.continue')}
        busy={choice.isBusy}
        onContinue={goOn}
      />
    </div>
  );
}

const isOfDelivery = ({ blocks, remedy }: CartSummary['problems'][number]): boolean =>
  blocks && (remedy.kind === 'choose-delivery' || remedy.kind === 'choose-place');

/** A pickup point, a store or a time has to be named before the server can keep it. */
const needsMore = ({ kind, requires }: Delivery): boolean =>
  kind !== 'address' || requires.includes('store') || requires.includes('timeslot') || requires.includes('delivery_place');

function missing(opened: Delivery | undefined, text: (id: string) => string): string {
  if (opened === undefined) return text('delivery.missing');
  if (opened.kind === 'pickup_point') return text('delivery.missing.place');
  return text(opened.kind === 'store' ? 'delivery.missing.store' : 'delivery.missing.slot');
}

/** What the chosen delivery still asks, under its row, with the word that it didn't hold. */
function Detail(props: DeliveryDetailProps) {
  const content = renderContent(props);
  if (content === null && props.choice.error === null) return null;
  return (
    <div className={`choice-detail stack ${styles.detail}`} id="delivery-detail" tabIndex={-1}>
      {props.choice.error !== null && (
        <Notice tone="danger" role="alert">
          {props.choice.error}
        </Notice>
      )}
      {content}
    </div>
  );
}

function renderContent(props: DeliveryDetailProps): ReactNode {
  const { delivery } = props;
  if (delivery.kind === 'pickup_point') return <PickupDetail {...props} />;
  if (delivery.kind === 'store') return <StoreDetail {...props} />;
  if (delivery.type_delivery_code === 'express') {
    return (
      <Suspense fallback={<Skeleton height="12rem" />}>
        <ExpressDetail {...props} />
      </Suspense>
    );
  }
  return delivery.timeslots.length > 0 ? <TimeslotDetail {...props} /> : null;
}
