import type { OperationChoice, RepairDevice } from '@okruh/contracts/http/repairs';
import { Button, Empty, Skeleton } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { lazy, Suspense } from 'react';
import { HowItWorks } from './offer/how-it-works.tsx';
import type { RepairSelection } from './model/pages.ts';
import { type Quote, usePlaces, useQuote } from './model/repair-data.ts';
import type { RepairStore } from './model/repair.store.ts';
import type { SelectDevice } from './selector/select-device.ts';
import { DevicePanel } from './selector/device-panel.tsx';
import { OperationList } from './selector/operation-list.tsx';
import { Questions } from './selector/questions.tsx';
import styles from './service.module.css';
import type { Selector } from './model/use-selector.ts';

// Who chooses a device sees its price and the three ways; who has just come loads nothing of them.
const loadOffer = () => import('./offer/offer.tsx');
const OfferPanel = lazy(async () => ({ default: (await loadOffer()).OfferPanel }));
const StickyOffer = lazy(async () => ({ default: (await loadOffer()).StickyOffer }));
const ThreeOptions = lazy(async () => ({ default: (await import('./three-options/three-options.tsx')).ThreeOptions }));

interface ChooseRepairProps {
  readonly selection: RepairSelection;
  readonly selector: Selector;
  readonly device: RepairDevice | null;
  readonly operations: readonly OperationChoice[];
  readonly chosen: readonly OperationChoice[];
  readonly store: RepairStore;
  readonly onSelect: SelectDevice;
  onToggle(operation: OperationChoice): void;
  onBook(quote: Quote): void;
}

/** The device, its repairs, what the chosen ones cost, and what else could be done with it. */
export function ChooseRepair(props: ChooseRepairProps) {
  const { selection, selector, device, operations, chosen, store } = props;
  const text = useText();
  const quote = useQuote(
    device?.device_identifier ?? '',
    chosen.map(({ value }) => value),
  );
  const places = usePlaces(device !== null);
  return (
    <>
      <div className="wrap">
        <div className={`page-head ${styles.head}`}>
          <h1>{text('repair.heading')}</h1>
          <p className="lead">{text('repair.lead')}</p>
        </div>
        <div className={`split ${styles.split}`}>
          <div className={`stack ${styles.main}`}>
            <DevicePanel selection={selection} selector={selector} device={device} store={store} onSelect={props.onSelect} />
            {device === null ? (
              <Unknown selection={selection} selector={selector} />
            ) : (
              <OperationList device={device} operations={operations} chosen={chosen} onToggle={props.onToggle} />
            )}
            {device !== null && (
              <Suspense fallback={<Skeleton height="14rem" />}>
                <ThreeOptions device={device} chosen={chosen} quote={quote.data} />
              </Suspense>
            )}
            <Questions />
          </div>
          <aside className={`stack ${styles.aside}`}>
            {device === null ? (
              <HowItWorks />
            ) : (
              <Suspense fallback={<Skeleton height="20rem" />}>
                <OfferPanel device={device} chosen={chosen} quote={quote} places={places.data} store={store} onBook={props.onBook} />
              </Suspense>
            )}
          </aside>
        </div>
      </div>
      {/* Outside of everything narrower than the page: on a phone it stands at the lower edge from the first repair on. */}
      {quote.data !== undefined && (
        <Suspense>
          <StickyOffer count={chosen.length} quote={quote.data} places={places.data} store={store} onBook={props.onBook} />
        </Suspense>
      )}
    </>
  );
}

/** A whole selection whose repairs are on their way, or could not be reported. */
function Unknown({ selection, selector }: Pick<ChooseRepairProps, 'selection' | 'selector'>) {
  const text = useText();
  const { offer } = selector;
  if (selection.color === null) return null;
  if (offer.isError) {
    return (
      <Empty
        failed
        title={(offer.error instanceof FieldErrorsError && offer.error.serverMessage) || text('error.operations')}
        actions={
          <Button kind="confirm" onClick={() => void offer.refetch()}>
            {text('error.retry')}
          </Button>
        }
      />
    );
  }
  if (!offer.isPending) return null;
  return (
    <div aria-busy="true">
      <Skeleton height="28rem" />
    </div>
  );
}
