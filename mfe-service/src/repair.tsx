import { Empty, Skeleton } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { MoreTexts, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pushOperation, pushSelection, pushServiceStart } from './model/analytics.ts';
import { useSavedRepair } from './model/saved-repair.ts';
import { bookingMessages } from './messages.ts';
import { resolvePage, repairPath, type RepairSelection, shownSelection, wantedPath } from './model/pages.ts';
import { createRepairStore, type RepairStore, wantedOperations } from './model/repair.store.ts';
import type { Quote } from './model/repair-data.ts';
import { repairTitle } from './model/repair-title.ts';
import { ChooseRepair } from './choose-repair.tsx';
import type { DeviceRepairs } from './model/selector-data.ts';
import { type Selector, useSelector } from './model/use-selector.ts';

// Forms and field rules come with the booking, not with the price.
const loadBooking = () => import('./booking/booking-step.tsx');
const BookingStep = lazy(async () => ({ default: (await loadBooking()).BookingStep }));

/** Distance of the selector from the upper edge after a choice (specification, section 9). */
const SCROLL_OFFSET = -300;

interface RepairProps {
  readonly selection: RepairSelection;
  readonly isBooking: boolean;
  /** Kinds of operations that the address asks for. */
  readonly wanted: readonly string[];
}

/** Choosing a repair and booking it. The address holds the device, the store what is chosen for it. */
export function Repair({ selection: named, isBooking, wanted }: RepairProps) {
  const { market, navigate, setTitle } = useRemote();
  const selection = shownSelection(market, named);
  const text = useText();
  const selector = useSelector(selection);
  const offer = selector.offer.data;
  const device = offer?.device ?? null;
  const store = useRepairStore(offer, wanted);
  useCorrectedAddress(selector.correctedUrl);
  const title = repairTitle(text, {
    selection: named,
    isBooking,
    types: selector.types.choices,
    manufacturers: selector.manufacturers.choices,
    models: selector.models.choices,
    device,
  });
  useEffect(() => setTitle(title), [title, setTitle]);
  const chosenIds = useStore(store, (state) => (state.deviceIdentifier === device?.device_identifier ? state.operations : none));
  const operations = offer?.operations ?? [];
  const chosen = operations.filter(({ value }) => chosenIds.includes(value));

  const select = (part: 'type' | 'manufacturer' | 'model' | 'color' | 'product', label: string, path: string): void => {
    if (part !== 'color' && part !== 'product') store.getState().clear();
    pushSelection(part, label);
    // Until there is a device the wanted repair goes along; the device ticks it.
    navigate(wantedPath(market, path, named.color === null ? wanted : []), { keepPlace: true });
    scrollToSelector();
  };
  const book = (quote: Quote): void => {
    if (device === null) return;
    pushServiceStart({ device, operations: chosen.map(({ value }) => value), total: quote.total });
    navigate(repairPath(market, selection, true));
  };

  if (isBooking) {
    return (
      <div className="wrap">
        {device === null ? (
          <MissingDevice selector={selector} selection={selection} />
        ) : (
          <Suspense fallback={<Skeleton height="40rem" />}>
            <MoreTexts messages={bookingMessages}>
              <BookingStep device={device} chosen={chosen} store={store} back={repairPath(market, selection)} />
            </MoreTexts>
          </Suspense>
        )}
      </div>
    );
  }
  return (
    <ChooseRepair
      selection={selection}
      selector={selector}
      device={device}
      operations={operations}
      chosen={chosen}
      store={store}
      onSelect={select}
      onToggle={(operation) => {
        // Who chooses a repair will book it next.
        void loadBooking();
        pushOperation(!chosenIds.includes(operation.value), operation.kind);
        store.getState().toggle(operation, operations);
      }}
      onBook={book}
    />
  );
}

const none: readonly string[] = [];

/** The page's store, opened with the device of the address. A server's render has no effects, so what is there at once comes first. */
function useRepairStore(offer: DeviceRepairs | undefined, wanted: readonly string[]): RepairStore {
  const device = offer?.device ?? null;
  const [store] = useState(() =>
    createRepairStore(
      offer && device !== null
        ? { deviceIdentifier: device.device_identifier, operations: wantedOperations(offer.operations, wanted) }
        : {},
    ),
  );
  const kinds = wanted.join(',');
  useLayoutEffect(() => {
    if (offer && device !== null)
      store.getState().openDevice(device.device_identifier, offer.operations, wantedOperations(offer.operations, kinds.split(',')));
  }, [store, offer, device, kinds]);
  useSavedRepair(store);
  return store;
}

function scrollToSelector(): void {
  const top = document.getElementById('selector')?.getBoundingClientRect().top;
  if (top !== undefined) window.scrollTo({ top: Math.max(0, window.scrollY + top + SCROLL_OFFSET) });
}

/** The service knows better what the address names: another spelling, or a device that is no longer repaired. */
function useCorrectedAddress(url: string | null): void {
  const { market, path, search, navigate } = useRemote();
  useEffect(() => {
    if (url === null) return;
    const target = new URL(url, window.location.origin);
    const isLanding = resolvePage(market, path, '').kind === 'repair' && path.split('/').filter(Boolean).length === 1;
    if (!isLanding && target.pathname !== path && resolvePage(market, target.pathname, search).kind === 'repair')
      navigate(target.pathname + search, { replace: true, keepPlace: true });
  }, [url, market, path, search, navigate]);
}

/** The booking was opened by its address and its device isn't there: on its way, or it could not be read. */
function MissingDevice({ selector, selection }: { readonly selector: Selector; readonly selection: RepairSelection }) {
  const text = useText();
  const { market } = useRemote();
  const { offer } = selector;
  if (!offer.isError) {
    return (
      <div className="stack" aria-busy="true">
        <Skeleton height="6rem" />
        <Skeleton height="32rem" />
      </div>
    );
  }
  const title = (offer.error instanceof FieldErrorsError && offer.error.serverMessage) || text('error.operations');
  return (
    <Empty
      failed
      level={1}
      title={title}
      actions={
        <a className="button button-quiet" href={repairPath(market, { ...selection, color: null })}>
          {text('offer.change')}
        </a>
      }
    />
  );
}
