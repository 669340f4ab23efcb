import { officePaths } from '@okruh/contracts/office-paths';
import { qualities } from '@okruh/market/appraisal';
import { Button, Empty, ErrorSummary, Notice, Skeleton } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard } from '@okruh/web-kit/router';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { currencies, typedUnits } from '../../office/fields/whole-units.ts';
import { useMay } from '../../office/session.ts';
import { ModelColours } from './model-colours.tsx';
import { ModelMarket } from './model-market.tsx';
import { ModelOffer } from './model-offer.tsx';
import { CorrectionTable, GradeTable } from './price-tables.tsx';
import { SuggestionNotice } from './suggestion-notice.tsx';
import { isChanged, listChanges, type ModelPrices, priceField, toFields, toRules } from './price-edit.ts';

const priceQuery = (model: string) => queryOptions({ ...buyout.query('admin_get_appraisal', { params: { model } }), staleTime: 0 });

/** Prices and corrections of one model. */
export function PricePage({ model }: { readonly model: string }) {
  const text = useText();
  const prices = useQuery(priceQuery(model));
  const mayEdit = useMay('appraisal:edit');
  const isAbsent = prices.error instanceof ProblemError && prices.error.status === 404;
  const back = (
    <PageLink kind="quiet" href={officePaths.prices}>
      {text('price-page.back')}
    </PageLink>
  );
  return (
    <AdminPage title={prices.data?.name ?? text('prices.title')} actions={back}>
      {prices.data !== undefined ? (
        <>
          <PriceForm model={prices.data} />
          <ModelMarket model={prices.data.model} name={prices.data.name} />
          {mayEdit && <ModelColours model={prices.data.model} />}
          {mayEdit && <ModelOffer model={prices.data} />}
        </>
      ) : isAbsent ? (
        <Empty title={text('price-page.absent')} actions={back} />
      ) : prices.isError ? (
        <LoadFailure title={text('price-page.failed')} error={prices.error} onRetry={() => void prices.refetch()} />
      ) : (
        <div className={`stack ${styles.late}`} aria-busy="true">
          <Skeleton height="14rem" />
          <Skeleton height="20rem" />
        </div>
      )}
    </AdminPage>
  );
}

/** Saving makes a version of the price list; what was typed stays when a colleague was faster. */
function PriceForm({ model }: { readonly model: ModelPrices }) {
  const text = useText();
  const { market, toast } = useRemote();
  const queryClient = useQueryClient();
  const mayEdit = useMay('appraisal:edit');
  const start = toFields(model);
  /** The next save is against what stands now. */
  const show = (theirs: ModelPrices): void => {
    queryClient.setQueryData(priceQuery(model.model).queryKey, theirs);
  };
  const conflict = useConflict(async () => {
    const thing = await buyout.call('admin_get_appraisal', { params: { model: model.model } });
    const { items } = await buyout.call('admin_list_appraisal_versions', { query: { page_size: 50 } });
    const last = items.find(({ version }) => version === thing.version);
    return { thing, by: last?.created_by ?? null, at: last?.created_at ?? null };
  });
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof listChanges>) => buyout.call('admin_update_appraisal', { params: { model: model.model }, body }),
  });
  const form = useOfficeForm({
    defaults: start,
    rules: toRules,
    submit: async (fields) => {
      const changes = listChanges(model, fields, market);
      if (!isChanged(changes)) {
        form.reset(fields);
        toast({ kind: 'info', title: text('price-page.unchanged') });
        return;
      }
      const { version } = await save.mutateAsync(changes);
      form.reset(fields);
      toast({ kind: 'success', title: text('price-page.saved'), text: text('price-page.version', { version }) });
      void buyout.invalidate(queryClient, 'admin_get_appraisal', 'admin_list_appraisals', 'admin_list_appraisal_versions');
    },
    onFailure: conflict.take,
  });
  useLeaveGuard(form.isDirty);
  const offered = qualities.filter((quality) =>
    currencies.some((currency) => (form.watch(priceField(quality, currency)) ?? '').trim() !== ''),
  );
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict conflict={conflict} form={form} idPrefix="" start={start} toFields={toFields} onLoad={show} onKeep={show} />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <p className="soft small">{text('price-page.version', { version: model.version })}</p>
      {!model.is_bought && <Notice tone="warning" title={text('price-page.stopped')} />}
      {mayEdit && (
        <SuggestionNotice
          model={model}
          onTake={(suggested) => {
            for (const { quality, currency, after } of suggested) form.set(priceField(quality, currency), typedUnits(after));
          }}
        />
      )}
      <GradeTable prices={model.prices} field={form.field} mayEdit={mayEdit} />
      <CorrectionTable model={model} field={form.field} offered={offered} mayEdit={mayEdit} />
      {mayEdit && (
        <div className={styles.formFoot}>
          <Button type="submit" busy={form.isBusy} disabledBecause={form.isDirty ? undefined : text('price-page.unchanged')}>
            {text('price-page.save')}
          </Button>
          {form.isDirty && (
            <Button kind="bare" onClick={() => form.reset(toFields(model))}>
              {text('price-page.undo')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
