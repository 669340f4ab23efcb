import type { ResponseOf } from '@okruh/contracts';
import type { adminSetStoreCalendar, StoreCalendar } from '@okruh/contracts/http/repairs-admin/calendars';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Button, Dialog, ErrorSummary, Fields, Notice, Skeleton, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { TimeField } from '../../office/fields/time-field.tsx';
import { checkTimes, weekDays } from '../../office/fields/typed-date-time.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';
import { ChangeHistory } from '../../office/conflict/change-history.tsx';
import { calendarRules, type CalendarValues, calendarWirePaths, timeFields, toCalendarBody, toCalendarValues } from './calendar-form.ts';
import { describeException, ExceptionsField } from './exceptions-field.tsx';
import { formatDateTime } from '../../office/language/format.ts';

type Saved = ResponseOf<typeof adminSetStoreCalendar>;

interface CalendarDialogProps {
  /** Store. */
  readonly id: string;
  onClose(): void;
}

/** When one store takes devices in, and what was changed on that. */
export function CalendarDialog({ id, onClose }: CalendarDialogProps) {
  const text = useText();
  const mayEdit = useMay('repair:decide');
  const { data, error, refetch } = useQuery({ ...repairs.query('admin_get_store_calendar', { params: { store: id } }), staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={data?.calendar.name ?? text('repairs.store')}>
      {data === undefined && error === null && <Skeleton height="24rem" />}
      {data === undefined && error !== null && (
        <LoadFailure title={text('calendars.one.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className="stack">
          <p className="soft">{text('calendars.opening', { hours: data.calendar.opening_text })}</p>
          {mayEdit ? <CalendarForm calendar={data.calendar} onClose={onClose} /> : <ReadCalendar calendar={data.calendar} />}
          <ChangeHistory history={data.history.map((change) => ({ ...change, action: 'changed' }))} />
        </div>
      )}
    </Dialog>
  );
}

function ReadCalendar({ calendar }: { readonly calendar: StoreCalendar }) {
  const text = useText();
  return (
    <>
      <p>{calendar.week_text}</p>
      <ul>
        {calendar.exceptions.map((exception) => (
          <li key={exception.date}>{describeException(exception, calendar.market, text)}</li>
        ))}
      </ul>
    </>
  );
}

function CalendarForm({ calendar: given, onClose }: { readonly calendar: StoreCalendar; onClose(): void }) {
  // What somebody changes meanwhile is a conflict, not another beginning of the form.
  const [calendar, setCalendar] = useState(given);
  /** What waits for a yes because bookings are hit. */
  const [asked, setAsked] = useState<{ readonly values: CalendarValues; readonly hit: Saved['hit'] } | null>(null);
  const text = useText();
  const { toast, market } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const start = toCalendarValues(calendar);
  const conflict = useConflict<StoreCalendar>(async () => {
    const { calendar: thing } = await repairs.call('admin_get_store_calendar', { params: { store: calendar.id } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const save = async (values: CalendarValues, isConfirmed: boolean): Promise<void> => {
    const { is_saved: isSaved, hit } = await repairs.call('admin_set_store_calendar', {
      params: { store: calendar.id },
      body: { ...toCalendarBody(values, market), version: (conflict.saved ?? calendar).version, is_confirmed: isConfirmed },
    });
    setAsked(isSaved ? null : { values, hit });
    if (!isSaved) return;
    void repairs.invalidate(queryClient, 'admin_list_store_calendars', 'admin_get_store_calendar');
    toast({ kind: 'success', title: text('calendars.saved') });
    onClose();
  };
  const confirm = useMutation({
    mutationFn: (values: CalendarValues) => save(values, true),
    onError: (error) => {
      setAsked(null);
      if (!conflict.take(error)) reportFailure(text('calendars.failed.save'), error);
    },
  });
  const form = useOfficeForm<CalendarValues>({
    defaults: start,
    idPrefix: 'calendar-',
    rules: calendarRules,
    wirePaths: calendarWirePaths,
    submit: async (values) => {
      checkTimes(values, timeFields, text('time.invalid'));
      await save(values, false);
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="calendar-"
        start={start}
        toFields={toCalendarValues}
        onLoad={(theirs) => setCalendar(theirs)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <p className="soft">{text('calendars.week.help')}</p>
      {weekDays.map((day) => (
        <Fields key={day}>
          <TimeField {...form.field(`open_${day}`)} width={2} label={text(`calendars.open.${day}`)} optional />
          <TimeField {...form.field(`close_${day}`)} width={2} label={text('calendars.close')} optional />
          <TextField {...form.field(`capacity_${day}`)} width={2} label={text('calendars.capacity')} inputMode="numeric" optional />
        </Fields>
      ))}
      <ExceptionsField form={form} market={calendar.market} />
      {asked !== null && (
        <HitBookings
          hit={asked.hit}
          isBusy={confirm.isPending}
          onConfirm={() => confirm.mutate(asked.values)}
          onCancel={() => setAsked(null)}
        />
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy} disabledBecause={form.isDirty ? undefined : text('form.unchanged')}>
          {text('calendars.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}

interface HitBookingsProps {
  readonly hit: Saved['hit'];
  readonly isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Bookings that the new calendar has no place for: somebody calls their customers. */
function HitBookings({ hit, isBusy, onConfirm, onCancel }: HitBookingsProps) {
  const text = useText();
  return (
    <Notice tone="warning" role="alert" title={text('calendars.hit', { count: hit.length })}>
      <div className="stack">
        <p>{text('calendars.hit.text')}</p>
        <ul>
          {hit.map((repair) => (
            <li key={repair.id}>
              <Link href={pathTo(officePaths.repair, { id: repair.id })}>{repair.number}</Link>{' '}
              {[repair.slot_at === null ? '' : formatDateTime(repair.slot_at, repair.market), repair.customer_name, repair.device_name]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
        <div className="row row-tight">
          <Button size="small" kind="danger" busy={isBusy} onClick={onConfirm}>
            {text('calendars.hit.save')}
          </Button>
          <Button size="small" kind="quiet" onClick={onCancel}>
            {text('calendars.hit.back')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
