import type { CatalogueFilters as Filters } from '@okruh/contracts/http/catalog-admin/terms';
import { Button, Checkbox, Empty, Notice, Skeleton, Table } from '@okruh/ui';
import { arrowDownIcon, arrowUpIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useLeaveGuard, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { useCategoryChoices } from '../../office/fields/catalogue-choices.ts';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { addressSchema } from '../../office/grid/list-address.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatNumber } from '../../office/language/format.ts';

const schema = addressSchema((parameters) => ({ category: parameters['category'] }));

/** Which attributes a category offers as filters, and in which order. */
export function CatalogueFilters() {
  const text = useText();
  const [{ category }, write] = useSearchState(schema);
  const categories = useCategoryChoices();
  const filters = useQuery({
    ...catalog.query('admin_get_catalogue_filters', { params: { category: category ?? '-' } }),
    enabled: category !== undefined,
    staleTime: 0,
  });
  return (
    <div className="stack">
      <LateSelect
        chosen={category ?? ''}
        name="filters-category"
        label={text('column.category')}
        placeholder={text('filters.choose')}
        options={categories}
        value={category ?? ''}
        onChange={({ target }) => write({ category: target.value || undefined }, { push: true })}
      />
      {category === undefined ? (
        <Empty title={text('filters.choose')}>{text('filters.choose.text')}</Empty>
      ) : filters.isError && filters.data === undefined ? (
        <LoadFailure title={text('filters.failed')} error={filters.error} onRetry={() => void filters.refetch()} />
      ) : filters.data === undefined ? (
        <Skeleton height="16rem" />
      ) : (
        <FilterOrder key={JSON.stringify(filters.data.items.map(({ attribute, shown }) => [attribute, shown]))} filters={filters.data} />
      )}
    </div>
  );
}

function FilterOrder({ filters }: { readonly filters: Filters }) {
  const text = useText();
  const locale = useNameLocale();
  const { market, toast } = useRemote();
  const mayEdit = useMay('catalog:edit');
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const categories = useCategoryChoices();
  const start = filters.items.filter(({ shown }) => shown).map(({ attribute }) => attribute);
  const [chosen, setChosen] = useState(start);
  const isDirty = chosen.join() !== start.join();
  useLeaveGuard(isDirty);
  const save = useMutation({
    mutationFn: (attributes: string[] | null) =>
      catalog.call('admin_update_catalogue_filters', { params: { category: filters.category.id }, body: { attributes } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('saved') });
      void catalog.invalidate(queryClient, 'admin_get_catalogue_filters');
    },
    onError: (error) => reportFailure(text('save-failed'), error),
  });
  const move = (at: number, by: -1 | 1): void => {
    const next = [...chosen];
    const [attribute] = next.splice(at, 1);
    if (attribute === undefined) return;
    next.splice(at + by, 0, attribute);
    setChosen(next);
  };
  const order = [...chosen, ...filters.items.map(({ attribute }) => attribute).filter((attribute) => !chosen.includes(attribute))];
  const source = categories.find(({ value }) => value === filters.inherited_from)?.label;
  return (
    <div className="stack">
      <Notice
        title={text(filters.is_own ? 'filters.own' : source === undefined ? 'filters.all' : 'filters.inherited', { category: source })}
      />
      <Table label={text('filters.table')}>
        <thead>
          <tr>
            <th scope="col">{text('filters.attribute')}</th>
            <th scope="col" className="end">
              {text('column.products')}
            </th>
            <th scope="col">{text('filters.order')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((id) => {
            const item = filters.items.find(({ attribute }) => attribute === id);
            const at = chosen.indexOf(id);
            if (item === undefined) return null;
            const name = item.name[locale];
            return (
              <tr key={id}>
                <td>
                  <Checkbox
                    id={`filter-${id}`}
                    label={name}
                    checked={at !== -1}
                    disabled={!mayEdit}
                    onChange={({ target }) => setChosen(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
                  />
                </td>
                <td className="end">{formatNumber(item.products, market)}</td>
                <td>
                  {mayEdit && at > 0 && (
                    <Button kind="bare" size="small" icon={arrowUpIcon} iconOnly onClick={() => move(at, -1)}>
                      {text('filters.up', { name })}
                    </Button>
                  )}
                  {mayEdit && at !== -1 && at < chosen.length - 1 && (
                    <Button kind="bare" size="small" icon={arrowDownIcon} iconOnly onClick={() => move(at, 1)}>
                      {text('filters.down', { name })}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {mayEdit && (
        <div className={styles.formFoot}>
          <Button
            busy={save.isPending}
            disabledBecause={isDirty ? undefined : text('form.unchanged')}
            onClick={() => save.mutate([...chosen])}
          >
            {text('form.save')}
          </Button>
          {isDirty && (
            <Button kind="bare" onClick={() => setChosen(start)}>
              {text('form.undo')}
            </Button>
          )}
          {filters.is_own && (
            <Button kind="quiet" busy={save.isPending} onClick={() => save.mutate(null)}>
              {text('filters.take-back')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
