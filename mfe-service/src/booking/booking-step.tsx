import type { OperationChoice, RepairDevice } from '@okruh/contracts/http/repairs';
import { Button, ButtonLink, Empty, OfferPanel, Skeleton, SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { ReactNode } from 'react';
import { DeviceHead } from '../parts/device-head.tsx';
import { isModified } from '../model/is-modified.ts';
import { type Quote, usePlaces, useQuote } from '../model/repair-data.ts';
import type { RepairStore } from '../model/repair.store.ts';
import { sumLines } from '../model/sum-lines.ts';
import { BookingForm } from './booking-fields.tsx';
import styles from '../service.module.css';

interface BookingStepProps {
  readonly device: RepairDevice;
  readonly chosen: readonly OperationChoice[];
  readonly store: RepairStore;
  /** Address of the choice of repairs. */
  readonly back: string;
}

/** Where and when the device is handed in, and who brings it. */
export function BookingStep({ device, chosen, store, back }: BookingStepProps) {
  const text = useText();
  const operations = chosen.map(({ value }) => value);
  const quote = useQuote(device.device_identifier, operations);
  const places = usePlaces();
  const frame = (content: ReactNode) => (
    <>
      <div className={`page-head ${styles.bookingHead}`}>
        <h1>{text('booking.heading')}</h1>
        <p className="lead">{text('booking.lead', { device: device.name })}</p>
      </div>
      {content}
    </>
  );
  if (chosen.length === 0) {
    return frame(<Empty title={text('booking.nothing')} actions={<BackLink back={back} />} />);
  }
  // A refetch that fails leaves what was there: the form with all that is filled in stays.
  const failed = (quote.data === undefined && quote.isError) || (places.data === undefined && places.isError);
  if (failed) {
    const retry = () => void Promise.all([quote.refetch(), places.refetch()]);
    return frame(<Empty failed title={text('booking.unavailable')} actions={<Button onClick={retry}>{text('error.retry')}</Button>} />);
  }
  if (quote.data === undefined || places.data === undefined) {
    return frame(
      <div aria-busy="true">
        <Skeleton height="40rem" />
      </div>,
    );
  }
  return frame(
    <div className={`split ${styles.bookingSplit}`}>
      <BookingForm
        device={device}
        operations={operations}
        quote={quote.data}
        places={places.data}
        store={store}
        back={<BackLink back={back} />}
      />
      <aside>
        <Summary device={device} quote={quote.data} back={back} />
      </aside>
    </div>,
  );
}

function BackLink({ back }: { readonly back: string }) {
  const text = useText();
  const { navigate } = useRemote();
  return (
    <ButtonLink
      kind="quiet"
      size="large"
      href={back}
      onClick={(event) => {
        if (isModified(event)) return;
        event.preventDefault();
        navigate(back);
      }}
    >
      {text('booking.back')}
    </ButtonLink>
  );
}

function Summary({ device, quote, back }: { readonly device: RepairDevice; readonly quote: Quote; readonly back: string }) {
  const text = useText();
  const { navigate } = useRemote();
  return (
    <OfferPanel label={text('offer.panel')}>
      <DeviceHead
        device={device}
        end={
          <a
            className="small"
            href={back}
            onClick={(event) => {
              if (isModified(event)) return;
              event.preventDefault();
              navigate(back);
            }}
          >
            {text('offer.change')}
          </a>
        }
      />
      <div aria-live="polite">
        <SumLines small lines={sumLines(quote, text)} />
      </div>
      <p className="caption">{text('offer.terms')}</p>
    </OfferPanel>
  );
}
