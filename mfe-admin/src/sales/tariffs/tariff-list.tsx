import type { Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin/tariffs';
import { type Market, marketCodes, todayIn } from '@okruh/market';
import { Badge, Button, Empty, Status, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { checkout } from '../../office/api/checkout-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { FilterSelect } from '../../office/grid/data-grid.tsx';
import { type GridAddress, isFiltered, withoutFilters, type WriteGrid } from '../../office/grid/grid-address.ts';
import keys from '../../office/fields/row-keys.module.css';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { type EditedTariff, TariffDialog } from './tariff-dialog.tsx';
import { useTariffReload } from './use-tariff-reload.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDate, formatMoney, formatPercent } from '../../office/language/format.ts';

interface TariffListProps {
  readonly tariffs: readonly Tariff[];
  readonly groups: readonly TariffGroup[];
  readonly partners: Readonly<Record<Market, readonly string[]>>;
  readonly address: GridAddress;
  readonly onChange: WriteGrid;
}
type Life = 'open' | 'ended' | 'future';
const getLife = ({ market, valid_from: from, valid_to: to }: Tariff): Life => {
  const today = todayIn(market, new Date());
  return today < from ? 'future' : to !== null && today > to ? 'ended' : 'open';
};

/** All tariffs, market by market: added, copied, changed and ended here. */
export function TariffList({ tariffs, groups, partners, address, onChange }: TariffListProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const [edited, setEdited] = useState<EditedTariff>(null);
  const [ended, setEnded] = useState<Tariff | null>(null);
  const { tariffMarket: site, validity: life } = address.filters;
  const shown = tariffs.filter(
    (row) => (site === undefined || row.market === site) && (life === undefined || (life === 'ended') === (getLife(row) === 'ended')),
  );
  const columns = ['market', 'name', 'months', 'own', 'apr', 'limits', 'valid', 'edit'] as const;
  return (
    <div className={`stack ${styles.list}`}>
      <div className={`toolbar ${styles.filters}`} role="group" aria-label={text('filter.label')}>
        <FilterSelect
          label={text('discounts.market')}
          any={text('discounts.market.any')}
          name="tariffMarket"
          options={marketCodes.map((value) => ({ value, label: text(`discounts.market.${value}`) }))}
          address={address}
          onChange={onChange}
        />
        <FilterSelect
          label={text('tariffs.state')}
          any={text('tariffs.state.any')}
          name="validity"
          options={(['open', 'ended'] as const).map((value) => ({ value, label: text(`tariffs.state.${value}`) }))}
          address={address}
          onChange={onChange}
        />
        <Button onClick={() => setEdited({ from: null, isNew: true })}>{text('tariffs.add')}</Button>
      </div>
      {shown.length === 0 ? (
        <Empty
          title={text(isFiltered(address) ? 'grid.nothing-found' : 'tariffs.empty')}
          actions={isFiltered(address) && <Button onClick={() => onChange(withoutFilters(address))}>{text('filter.clear')}</Button>}
        />
      ) : (
        <Table label={text('tariffs.table')} stack>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {text(`tariffs.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                <td data-label={text('tariffs.column.market')}>{text(`discounts.market.${row.market}`)}</td>
                <td data-label={text('tariffs.column.name')}>
                  {row.name[locale]} {!row.is_public && <Badge>{text('tariffs.not-public')}</Badge>}
                  <span className="sub">{row.arrange_types.map((type) => text(`tariffs.arrange.${type}`)).join(', ')}</span>
                </td>
                <td data-label={text('tariffs.column.months')}>{row.months}</td>
                <td data-label={text('tariffs.column.own')}>{formatPercent(row.own_payment_percent, market)}</td>
                <td data-label={text('tariffs.column.apr')}>
                  {text('tariffs.rate', { apr: formatPercent(row.apr_percent, market), rate: formatPercent(row.interest_rate, market) })}
                </td>
                <td data-label={text('tariffs.column.limits')}>
                  {text('tariffs.range', { from: formatMoney(row.min), to: formatMoney(row.max) })}
                </td>
                <td data-label={text('tariffs.column.valid')}>
                  {row.valid_to === null
                    ? text('tariffs.since', { from: formatDate(row.valid_from, market) })
                    : text('tariffs.range', { from: formatDate(row.valid_from, market), to: formatDate(row.valid_to, market) })}
                  <LifeMark life={getLife(row)} />
                </td>
                <td data-label={text('tariffs.column.edit')}>
                  <RowKeys row={row} onEdit={setEdited} onEnd={setEnded} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <TariffDialog
        key={edited === null ? 'closed' : `${edited.from?.id}/${edited.isNew}`}
        edited={edited}
        groups={groups}
        partners={partners}
        onClose={() => setEdited(null)}
      />
      <EndTariff tariff={ended} onClose={() => setEnded(null)} />
    </div>
  );
}

function LifeMark({ life }: { readonly life: Life }) {
  const text = useText();
  if (life === 'open') return null;
  return (
    <span className="sub">
      <Status tone={life === 'future' ? 'wait' : undefined}>{text(`tariffs.${life}`)}</Status>
    </span>
  );
}

interface RowKeysProps {
  readonly row: Tariff;
  onEdit(edited: EditedTariff): void;
  onEnd(tariff: Tariff): void;
}

function RowKeys({ row, onEdit, onEnd }: RowKeysProps) {
  const text = useText();
  const locale = useNameLocale();
  const name = { name: row.name[locale], market: text(`discounts.market.${row.market}`) };
  return (
    <span className={keys.rowKeys}>
      <Button size="small" kind="quiet" aria-label={text('tariffs.edit.of', name)} onClick={() => onEdit({ from: row, isNew: false })}>
        {text('tariffs.column.edit')}
      </Button>
      <Button size="small" kind="bare" aria-label={text('tariffs.copy.of', name)} onClick={() => onEdit({ from: row, isNew: true })}>
        {text('tariffs.copy')}
      </Button>
      {getLife(row) === 'open' && (
        <Button size="small" kind="bare" aria-label={text('tariffs.end.of', name)} onClick={() => onEnd(row)}>
          {text('tariffs.end')}
        </Button>
      )}
    </span>
  );
}

/** Yesterday was its last day; one that began today has none, and is offered to nobody by being closed. */
function EndTariff({ tariff, onClose }: { readonly tariff: Tariff | null; onClose(): void }) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const reload = useTariffReload();
  const reportFailure = useReportFailure();
  const end = useMutation({
    mutationFn: ({ id, version, market, valid_from: from }: Tariff) => {
      const yesterday = todayIn(market, new Date(Date.now() - 86_400_000));
      const body = from > yesterday ? { version, is_public: false } : { version, valid_to: yesterday };
      return checkout.call('admin_update_tariff', { params: { id }, body });
    },
    onSuccess: () => {
      toast({ kind: 'success', title: text('saved') });
      reload();
    },
    onError: (error) => {
      reportFailure(text('save-failed'), error);
      // What a colleague made of it.
      reload();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={tariff !== null}
      kind="danger"
      title={text('tariffs.end.title', { name: tariff?.name[locale] ?? '' })}
      confirm={text('tariffs.end.confirm')}
      isBusy={end.isPending}
      onClose={onClose}
      onConfirm={() => tariff !== null && end.mutate(tariff)}
    >
      <p>{text('tariffs.end.text')}</p>
    </ConfirmDialog>
  );
}
