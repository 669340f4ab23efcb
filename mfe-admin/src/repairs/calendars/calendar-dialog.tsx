import type { ResponseOf } from '@okruh/contracts';
import type { adminSetStoreCalendar, StoreCalendar } from '@okruh/contracts/http/repairs-admin/calendars';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Button, Fields, Notice, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { repairs } from '../../office/api/repairs-api.ts';
import { RecordDialog } from '../../office/dialog/record-dialog.tsx';
import { RecordForm, useRecordForm } from '../../office/form/record-form.tsx';
import { TimeField } from '../../office/fields/time-field.tsx';
import { checkTimes, weekDays } from '../../office/fields/typed-date-time.ts';
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
  return (
    <RecordDialog
      query={repairs.query('admin_get_store_calendar', { params: { store: id } })}
      title={(data) => data?.calendar.name ?? text('repairs.store')}
      failed={text('calendars.one.failed')}
      onClose={onClose}
    >
      {(data) =>
        data !== null && (
          <>
            <p className="soft">{text('calendars.opening', { hours: data.calendar.opening_text })}</p>
            {mayEdit ? <CalendarForm calendar={data.calendar} onClose={onClose} /> : <ReadCalendar calendar={data.calendar} />}
            <ChangeHistory history={data.history.map((change) => ({ ...change, action: 'changed' }))} />
          </>
        )
      }
    </RecordDialog>
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
  /** What waits for a yes because bookings are hit. */
  const [asked, setAsked] = useState<{ readonly values: CalendarValues; readonly hit: Saved['hit'] } | null>(null);
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const save = async (values: CalendarValues, base: StoreCalendar | null, isConfirmed: boolean): Promise<string | null> => {
    const { id, version } = base ?? given;
    const { is_saved: isSaved, hit } = await repairs.call('admin_set_store_calendar', {
      params: { store: id },
      body: { ...toCalendarBody(values, market), version, is_confirmed: isConfirmed },
    });
    setAsked(isSaved ? null : { values, hit });
    return isSaved ? text('calendars.saved') : null;
  };
  const editing = useRecordForm<CalendarValues, StoreCalendar>({
    record: given,
    idPrefix: 'calendar-',
    rules: calendarRules,
    wirePaths: calendarWirePaths,
    toFields: (calendar) => toCalendarValues(calendar ?? given),
    read: async ({ id }) => {
      const { calendar: thing } = await repairs.call('admin_get_store_calendar', { params: { store: id } });
      return { thing, by: thing.changed_by, at: thing.changed_at };
    },
    save: (values, base) => {
      checkTimes(values, timeFields, text('time.invalid'));
      return save(values, base, false);
    },
    reload: () => void repairs.invalidate(queryClient, 'admin_list_store_calendars', 'admin_get_store_calendar'),
    onClose,
  });
  const { form, base, conflict, finish } = editing;
  const confirm = useMutation({
    mutationFn: (values: CalendarValues) => save(values, base, true),
    onSuccess: (words) => {
      if (words !== null) finish(words);
    },
    onError: (error) => {
      setAsked(null);
      if (!conflict.take(error)) reportFailure(text('calendars.failed.save'), error);
    },
  });
  return (
    <RecordForm of={editing} submit={text('calendars.save')}>
      <p className="soft">{text('calendars.week.help')}</p>
      {weekDays.map((day) => (
        <Fields key={day}>
          <TimeField {...form.field(`open_${day}`)} width={2} label={text(`calendars.open.${day}`)} optional />
          <TimeField {...form.field(`close_${day}`)} width={2} label={text('calendars.close')} optional />
          <TextField {...form.field(`capacity_${day}`)} width={2} label={text('calendars.capacity')} inputMode="numeric" optional />
        </Fields>
      ))}
      <ExceptionsField form={form} market={given.market} />
      {asked !== null && (
        <HitBookings
          hit={asked.hit}
          isBusy={confirm.isPending}
          onConfirm={() => confirm.mutate(asked.values)}
          onCancel={() => setAsked(null)}
        />
      )}
    </RecordForm>
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
