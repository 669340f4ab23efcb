import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { DiscountDetail, DiscountValues } from '@okruh/contracts/http/checkout-admin/discounts';
import { Button, ErrorSummary } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useEffect, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/admin.module.css';
import catalogueStyles from '../../office/catalogue.module.css';
import { checkout } from '../../office/api/checkout-api.ts';
import { ColleagueNotice } from '../../office/page/colleague-notice.tsx';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { type Conflict, FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { useMay } from '../../office/session.ts';
import { checkTimes } from '../../office/fields/typed-date-time.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import {
  type DiscountForm as Values,
  type DiscountRows,
  discountRules,
  discountWirePaths,
  toForm,
  toRows,
  toValues,
} from './discount-edit.ts';
import { DiscountFields } from './discount-fields.tsx';
import { formatMoney } from '../../office/language/format.ts';

type Weight = Awaited<ReturnType<typeof weigh>>;
const weigh = (body: DiscountValues) => checkout.call('admin_weigh_discount', { body });

const isSame = (one: DiscountRows, other: DiscountRows): boolean => JSON.stringify(one) === JSON.stringify(other);
const counted = (rows: DiscountRows) => ({ count: Object.values(rows).reduce((sum, list) => sum + (list?.length ?? 0), 0) });

/** Form of one discount. What takes 80 % or more of a typical product is asked about before it is saved. */
export function DiscountForm({ detail }: { readonly detail: DiscountDetail | null }) {
  const text = useText();
  const { toast, navigate, market } = useRemote();
  const queryClient = useQueryClient();
  const mayEdit = useMay('discount:edit');
  const start = toForm(detail?.values);
  const startRows = toRows(detail?.values);
  const [rows, setRows] = useState(startRows);
  const conflict = useConflict(async () => {
    const thing = await checkout.call('admin_get_discount', { params: { id: detail?.id ?? '-' } });
    const last = thing.changes.find(({ version }) => version === thing.version) ?? thing.changes[0];
    return { thing, by: last?.by ?? null, at: last?.at ?? null };
  });
  const [heavy, setHeavy] = useState<{ readonly weight: Weight; readonly values: Values } | null>(null);
  /** The discount that this form made: its page follows. */
  const [made, setMade] = useState<string | null>(null);
  const changed = !isSame(rows, startRows);

  const save = async (values: Values): Promise<void> => {
    const body = toValues(values, rows, market);
    const saved =
      detail === null
        ? await checkout.call('admin_create_discount', { body })
        : await checkout.call('admin_update_discount', {
            params: { id: detail.id },
            body: { ...body, version: (conflict.saved ?? detail).version },
          });
    form.reset(values);
    toast({ kind: 'success', title: text('saved') });
    void checkout.invalidate(queryClient, 'admin_list_discounts');
    queryClient.setQueryData(checkout.query('admin_get_discount', { params: { id: saved.id } }).queryKey, saved);
    if (detail === null) setMade(saved.id);
  };
  const form = useOfficeForm<Values>({
    defaults: start,
    idPrefix: 'discount-',
    rules: discountRules,
    wirePaths: discountWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/checkout-admin/discounts').then(({ adminCreateDiscount }) => adminCreateDiscount.body),
      toBody: (values) => {
        checkTimes(values, ['from-time', 'to-time'], text('time.invalid'));
        return toValues(values, rows, market);
      },
    },
    submit: async (values) => {
      const weight = await weigh(toValues(values, rows, market));
      if (weight.warns) setHeavy({ weight, values });
      else await save(values);
    },
    onFailure: conflict.take,
  });
  const confirmed = useConfirmed(save, conflict.take, () => setHeavy(null));
  useLeaveGuard(made === null && (form.isDirty || changed));
  // After the guard has let go.
  useEffect(() => {
    if (made !== null) navigate(pathTo(officePaths.discount, { id: made }), { replace: true });
  }, [made, navigate]);
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ColleagueNotice component="discount" subject={detail?.id ?? null} />
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="discount-"
        start={start}
        toFields={({ values }) => toForm(values)}
        more={({ values }) => {
          const theirs = toRows(values);
          return isSame(theirs, rows)
            ? []
            : [
                {
                  label: text('discounts.rows'),
                  theirs: text('discounts.row-count', counted(theirs)),
                  mine: text('discounts.row-count', counted(rows)),
                },
              ];
        }}
        onLoad={(theirs) => {
          setRows(toRows(theirs.values));
          queryClient.setQueryData(checkout.query('admin_get_discount', { params: { id: theirs.id } }).queryKey, theirs);
        }}
        onKeep={(theirs) => !changed && setRows(toRows(theirs.values))}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <fieldset className={`stack ${catalogueStyles.plainFieldset}`} disabled={!mayEdit}>
        <DiscountFields form={form} rows={rows} onRows={setRows} readOnly={!mayEdit} hasCodes={(detail?.codes.total ?? 0) > 0} />
      </fieldset>
      {mayEdit && (
        <div className={styles.formFoot}>
          <Button type="submit" busy={form.isBusy || confirmed.isPending}>
            {text('form.save')}
          </Button>
          {detail?.values.is_active === true && <SwitchOff detail={detail} takeConflict={conflict.take} />}
        </div>
      )}
      <ConfirmDialog
        isOpen={heavy !== null}
        kind="danger"
        title={text('discounts.heavy.title')}
        confirm={text('discounts.heavy.confirm')}
        isBusy={confirmed.isPending}
        onClose={() => setHeavy(null)}
        onConfirm={() => heavy !== null && confirmed.mutate(heavy.values)}
      >
        <p>{text('discounts.heavy.text')}</p>
        <ul>
          {heavy?.weight.markets.map(({ market: of, typical, percent }) => (
            <li key={of}>
              {typical === null
                ? text('discounts.heavy.any', { market: text(`discounts.market.${of}`), percent: percent ?? 0 })
                : text('discounts.heavy.market', {
                    market: text(`discounts.market.${of}`),
                    percent: percent ?? 0,
                    price: formatMoney(typical),
                  })}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </form>
  );
}

/** Saves what was asked about; a failure there is reported, the form stands below it. */
function useConfirmed(save: (values: Values) => Promise<void>, takeConflict: Conflict<unknown>['take'], onClose: () => void) {
  const text = useText();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: save,
    onError: (error) => {
      if (!takeConflict(error)) reportFailure(text('save-failed'), error);
    },
    onSettled: onClose,
  });
}

interface SwitchOffProps {
  readonly detail: DiscountDetail;
  readonly takeConflict: Conflict<unknown>['take'];
}

function SwitchOff({ detail, takeConflict }: SwitchOffProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const off = useMutation({
    mutationFn: () => checkout.call('admin_deactivate_discount', { params: { id: detail.id }, body: { version: detail.version } }),
    onSuccess: (saved) => {
      toast({ kind: 'success', title: text('saved') });
      void checkout.invalidate(queryClient, 'admin_list_discounts');
      queryClient.setQueryData(checkout.query('admin_get_discount', { params: { id: saved.id } }).queryKey, saved);
    },
    onError: (error) => {
      if (!takeConflict(error)) reportFailure(text('save-failed'), error);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button kind="bare" className={catalogueStyles.danger} onClick={() => setAsking(true)}>
        {text('discounts.switch-off')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        kind="danger"
        title={text('discounts.switch-off.title')}
        confirm={text('discounts.switch-off')}
        isBusy={off.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => off.mutate()}
      >
        <p>{text('discounts.switch-off.text')}</p>
      </ConfirmDialog>
    </>
  );
}
