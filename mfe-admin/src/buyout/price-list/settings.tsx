import { Button, ErrorSummary, Skeleton, Table } from '@okruh/ui';
import { type FormField } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import { currencies, currencyLabels, limitRules } from '../../office/fields/whole-units.ts';
import { AmountField } from './price-tables.tsx';
import { minimumField, type PriceSettings, settingsChanges, settingsFields } from './settings-edit.ts';
import { formatMoney } from '../../office/language/format.ts';

const settingsQuery = buyout.query('admin_get_appraisal_settings');
/** Lowest prices by type of device. */
export function Settings() {
  const text = useText();
  const settings = useQuery({ ...settingsQuery, staleTime: 0 });
  if (settings.data !== undefined) return <SettingsForm settings={settings.data} />;
  if (settings.isError)
    return <LoadFailure title={text('settings.failed')} error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <div className={`stack ${styles.late}`} aria-busy="true">
      <Skeleton height="12rem" />
      <Skeleton height="16rem" />
    </div>
  );
}

function SettingsForm({ settings }: { readonly settings: PriceSettings }) {
  const text = useText();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const mayEdit = useMay('appraisal:edit');
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof settingsChanges>) => buyout.call('admin_update_appraisal_settings', { body }),
  });
  const defaults = settingsFields(settings);
  const form = useOfficeForm({
    defaults,
    rules: Object.fromEntries(Object.keys(defaults).map((field) => [field, limitRules])),
    submit: async (fields) => {
      const saved = await save.mutateAsync(settingsChanges(settings, fields, market));
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      form.reset(settingsFields(saved));
      toast({ kind: 'success', title: text('settings.saved') });
      void buyout.invalidate(queryClient, 'admin_list_appraisal_versions');
    },
  });
  useLeaveGuard(form.isDirty);
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <MinimumTable settings={settings} field={form.field} mayEdit={mayEdit} />
      {mayEdit && (
        <div className={styles.formFoot}>
          <Button type="submit" busy={form.isBusy} disabledBecause={form.isDirty ? undefined : text('price-page.unchanged')}>
            {text('settings.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

interface SettingsTableProps {
  readonly settings: PriceSettings;
  field(name: string): FormField;
  readonly mayEdit: boolean;
}

function MinimumTable({ settings, field, mayEdit }: SettingsTableProps) {
  const text = useText();
  return (
    <div className="panel stack">
      <h2>{text('settings.minimum')}</h2>
      <Table label={text('settings.minimum')}>
        <thead>
          <tr>
            <th scope="col">{text('filter.type')}</th>
            {currencies.map((currency) => (
              <th key={currency} scope="col" className="end">
                {currencyLabels[currency]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.minimal_buyout_price.map((minimum) => {
            const type = text(`device-type.${minimum.type_device}`);
            return (
              <tr key={minimum.type_device}>
                <td>{type}</td>
                {currencies.map((currency) => (
                  <td key={currency} className="end">
                    {mayEdit ? (
                      <AmountField
                        {...field(minimumField(minimum.type_device, currency))}
                        label={text('settings.minimum-of', { type, currency: currencyLabels[currency] })}
                      />
                    ) : (
                      formatMoney(minimum[currency])
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
