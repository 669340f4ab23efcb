import type { RepairDevice } from '@okruh/contracts/http/repairs';
import { formatMoney } from '@okruh/market';
import { Button, Checkbox, ErrorSummary, Fields, Notice, TextArea, TextField } from '@okruh/ui';
import { emitBrowserEvent, ProblemError, useIdempotencyKey } from '@okruh/web-kit';
import { type ShopForm, useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { type ReactNode, useState } from 'react';
import { pushServiceFinish } from '../model/analytics.ts';
import { repairs } from '../model/api.ts';
import { forgetComplaint, readComplaint } from '../model/complaint.ts';
import { privacyPath } from '../model/pages.ts';
import { type Places, type Quote, quoteQuery } from '../model/repair-data.ts';
import type { RepairStore } from '../model/repair.store.ts';
import { type BookingForm as Form, bookingRequest, bookingRules, emptyBookingForm, wirePaths } from './booking-form.ts';
import styles from '../service.module.css';
import { HandOverFields } from './hand-over-fields.tsx';

interface BookingFormProps {
  readonly device: RepairDevice;
  readonly operations: readonly string[];
  readonly quote: Quote;
  readonly places: Places;
  readonly store: RepairStore;
  readonly back: ReactNode;
}

/** What stopped a booking that was filled in rightly. */
type Obstacle = 'stale-prices' | 'slot-taken';

/** The whole form. What was filled in stays, whatever the answer. */
export function BookingForm({ device, operations, quote, places, store, back }: BookingFormProps) {
  const text = useText();
  const { toast, navigate, guardLeave, account } = useRemote();
  const queryClient = useQueryClient();
  const getKey = useIdempotencyKey();
  const [isBooked, setBooked] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [saved] = useState(() => store.getState());

  const form = useShopForm<Form>({
    defaults: {
      ...emptyBookingForm,
      handOver: saved.handOver,
      store: saved.storeId ?? places.stores[0]?.store_id ?? '',
      slot: saved.slot ?? '',
      pickupDate: saved.pickupDate ?? '',
      email: account?.e_mail ?? '',
      complaintOrder: readComplaint(),
    },
    rules: bookingRules,
    wirePaths,
    submit: async (values) => {
      setObstacle(null);
      const body = bookingRequest(values, { device, operations, total: quote.total.amount });
      const { body: booked, location } = await repairs.exchange('book_service', { body, idempotencyKey: getKey(body) });
      pushServiceFinish({ device, operations, total: quote.total }, values.handOver);
      emitBrowserEvent('service:repair-changed', { code: booked.code });
      toast({ kind: 'success', title: text('booking.done.title', { number: booked.number }), text: text('booking.done') });
      setBooked(true);
      // Before the next render, which would come too late for the way to the new page.
      guardLeave(false);
      store.getState().clear();
      forgetComplaint();
      navigate(location ?? booked.location);
    },
    onFailure: (error) => {
      const met = toObstacle(error);
      setObstacle(met);
      if (met === 'stale-prices') adoptQuote(error);
      if (met === 'slot-taken') {
        form.set('slot', '');
        store.getState().chooseSlot(null);
        void queryClient.invalidateQueries({ queryKey: ['get_repair_slots'] });
        void queryClient.invalidateQueries({ queryKey: ['get_repair_places'] });
      }
      return met !== null;
    },
  });
  useLeaveGuard(form.isDirty && !isBooked);

  /** The refusal brings the price as it is now. */
  const adoptQuote = (error: unknown): void => {
    const now = error instanceof ProblemError ? error.extra['quote'] : undefined;
    const { queryKey } = quoteQuery(device.device_identifier, operations);
    if (isQuote(now)) queryClient.setQueryData(queryKey, now);
    else void queryClient.invalidateQueries({ queryKey });
  };

  return (
    <form className={`stack ${styles.bookingForm}`} noValidate onSubmit={form.onSubmit}>
      <ErrorSummary
        {...form.summary}
        title={text('booking.summary', { count: form.summary.errors.length + form.summary.messages.length })}
      />
      <HandOverFields form={form} places={places} store={store} wasTaken={obstacle === 'slot-taken'} />
      <ContactFields form={form} device={device} />
      <div className={`stack ${styles.bookingSubmit}`}>
        {obstacle === 'stale-prices' && (
          <Notice tone="warning" role="alert" title={text('booking.stale.title')}>
            {text('booking.stale', { price: formatMoney(quote.total) })}
          </Notice>
        )}
        <Consent form={form} />
        <div className="row">
          <Button type="submit" kind="key" size="large" busy={form.isBusy}>
            {form.watch('complaintOrder').trim() === ''
              ? text(quote.has_on_request ? 'booking.submit.on-request' : 'booking.submit', { price: formatMoney(quote.total) })
              : text('complaint.submit')}
          </Button>
          {back}
        </div>
      </div>
    </form>
  );
}

function toObstacle(error: unknown): Obstacle | null {
  if (!(error instanceof ProblemError)) return null;
  return error.code === 'stale-prices' || error.code === 'slot-taken' ? error.code : null;
}

const isQuote = (value: unknown): value is Quote =>
  typeof value === 'object' && value !== null && 'lines' in value && 'total' in value && 'ready_on' in value;

function ContactFields({ form, device }: { readonly form: ShopForm<Form>; readonly device: RepairDevice }) {
  const text = useText();
  return (
    <section className="stack">
      <h2>{text('contact.heading')}</h2>
      <Fields>
        <TextField {...form.field('firstName')} label={text('contact.first-name')} width={3} autoComplete="given-name" />
        <TextField {...form.field('lastName')} label={text('contact.last-name')} width={3} autoComplete="family-name" />
        <TextField
          {...form.field('email')}
          label={text('contact.email')}
          help={text('contact.email.help')}
          type="email"
          inputMode="email"
          width={3}
          autoComplete="email"
        />
        <TextField {...form.field('phoneNumber')} label={text('contact.phone')} type="tel" inputMode="tel" width={3} autoComplete="tel" />
        {device.identifier_kind === 'imei' && (
          <TextField
            {...form.field('imei')}
            label={text('contact.imei')}
            help={text('contact.imei.help')}
            optional
            width={3}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <TextField
          {...form.field('serialNumber')}
          label={text('contact.serial')}
          optional
          width={3}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextField
          {...form.field('complaintOrder')}
          label={text('complaint.order')}
          help={text('complaint.order.help')}
          optional
          width={6}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextArea {...form.field('note')} label={text('contact.note')} help={text('contact.note.help')} optional />
      </Fields>
    </section>
  );
}

function Consent({ form }: { readonly form: ShopForm<Form> }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Checkbox
      {...form.field('consentToTerms')}
      label={
        <>
          {text('consent.start')}{' '}
          <a href={privacyPath(market)} target="_blank" rel="noopener">
            {text('consent.privacy')}
          </a>
          {text('consent.end')}
        </>
      }
    />
  );
}
