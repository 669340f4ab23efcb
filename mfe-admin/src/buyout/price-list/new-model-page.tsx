import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { type Market } from '@okruh/market';
import { qualities } from '@okruh/market/appraisal';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useEffect, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { currencies, readUnits } from '../../office/fields/whole-units.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { ColourChoice, DeviceChoice, SimilarChoice, SizeChoice } from './new-model-fields.tsx';
import type { FoundDevice, NewModelValues } from './new-model.ts';
import { priceField, toPriceRules } from './price-edit.ts';
import { GradeTable } from './price-tables.tsx';

const start: NewModelValues = Object.fromEntries([
  ...['device', 'model', 'copy', 'colours'].map((name) => [name, '']),
  ...qualities.flatMap((quality) => currencies.map((currency) => [priceField(quality, currency), ''])),
]) as NewModelValues;

const toRules = (values: NewModelValues): Readonly<Record<string, readonly FieldRule[]>> => ({
  ...Object.fromEntries(['device', 'model', 'copy', 'colours'].map((name) => [name, [fieldRules.choiceRequired]])),
  ...toPriceRules(values),
});

function toBody(values: NewModelValues, market: Market) {
  return {
    master_product_id: values.device,
    model: values.model,
    copy_from: values.copy,
    colours: values.colours.split(',').filter((id) => id !== ''),
    prices: qualities.flatMap((quality) =>
      currencies.flatMap((currency) => {
        const price = readUnits(values[priceField(quality, currency)] ?? '', currency, market);
        return price === null ? [] : [{ quality, currency, amount: price.amount }];
      }),
    ),
  };
}

/** Adds a model to the price list: a device of the catalogue, what we pay for it, and the model whose answers it begins with. */
export function NewModelPage() {
  const text = useText();
  const { market, toast, navigate } = useRemote();
  const queryClient = useQueryClient();
  const [device, setDevice] = useState<FoundDevice | null>(null);
  /** The new model, which is shown once nothing guards the form any more. */
  const [added, setAdded] = useState<string | null>(null);
  const form = useOfficeForm<NewModelValues>({
    defaults: start,
    idPrefix: 'model-',
    rules: toRules,
    wirePaths: { master_product_id: 'device', copy_from: 'copy' },
    contract: {
      load: () => import('@okruh/contracts/http/buyout-admin/models').then(({ adminAddModel }) => adminAddModel.body),
      toBody: (values) => toBody(values, market),
    },
    submit: async (values) => {
      const { model, version } = await buyout.call('admin_add_model', { body: toBody(values, market) });
      void buyout.invalidate(queryClient, 'admin_list_appraisals', 'admin_list_appraisal_versions', 'admin_find_devices');
      toast({ kind: 'success', title: text('new-model.added'), text: text('price-page.version', { version }) });
      form.reset();
      setAdded(model);
    },
  });
  useLeaveGuard(form.isDirty && added === null);
  useEffect(() => {
    if (added !== null) navigate(pathTo(officePaths.price, { model: added }));
  }, [added, navigate]);
  const size = device?.models.find(({ model }) => model === form.watch('model'));
  const choose = (found: FoundDevice | null): void => {
    setDevice(found);
    const [first, second] = (found?.models ?? []).filter((model) => !model.is_listed);
    form.set('device', found?.id ?? '');
    form.set('copy', found?.similar?.model ?? '');
    chooseSize(second === undefined ? first : undefined);
  };
  const chooseSize = (chosen: FoundDevice['models'][number] | undefined): void => {
    form.set('model', chosen?.model ?? '');
    form.set('colours', (chosen?.colours ?? []).map((colour) => colour.device_identifier).join(','));
  };
  return (
    <AdminPage
      title={text('new-model.title')}
      actions={
        <PageLink kind="quiet" href={officePaths.prices}>
          {text('price-page.back')}
        </PageLink>
      }
    >
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <section className="panel stack" aria-label={text('new-model.device')}>
          <h2>{text('new-model.device')}</h2>
          <DeviceChoice form={form} onChoose={choose} />
          {device !== null && (
            <>
              <SizeChoice form={form} device={device} onChoose={chooseSize} />
              {size !== undefined && <ColourChoice form={form} colours={size.colours} />}
              <SimilarChoice key={device.id} form={form} device={device} />
            </>
          )}
        </section>
        <GradeTable prices={{}} field={form.field} mayEdit />
        <div className={styles.formFoot}>
          <Button type="submit" busy={form.isBusy}>
            {text('new-model.submit')}
          </Button>
        </div>
      </form>
    </AdminPage>
  );
}
