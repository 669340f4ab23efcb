import type { Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin/tariffs';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { fold, type Locale, marketCodes, todayIn } from '@okruh/market';
import { Badge, Button, Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { checkout } from '../../office/api/checkout-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { buildLocalRows } from '../../office/data-table/build-local-rows.ts';
import type { TableAddress, WriteTable } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import keys from '../../office/fields/row-keys.module.css';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { type EditedTariff, TariffDialog } from './tariff-dialog.tsx';
import { useTariffReload } from './use-tariff-reload.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDate, formatMoney, formatPercent } from '../../office/language/format.ts';

interface TariffListProps {
  readonly tariffs: readonly Tariff[];
  readonly groups: readonly TariffGroup[];
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}
type Life = 'open' | 'ended' | 'future';
const states = ['open', 'ended'] as const;
const getLife = ({ market, valid_from: from, valid_to: to }: Tariff): Life => {
  const today = todayIn(market, new Date());
  return today < from ? 'future' : to !== null && today > to ? 'ended' : 'open';
};

/** Tariffs that the address asks for, in its order. */
function findTariffs(tariffs: readonly Tariff[], { q = '', sort = '', filters }: TableAddress, locale: Locale): readonly Tariff[] {
  const { tariffMarket: site, validity: life } = filters;
  const found = tariffs.filter(
    (row) =>
      (site === undefined || row.market === site) &&
      (life === undefined || (life === 'ended') === (getLife(row) === 'ended')) &&
      fold(`${row.name[locale]} ${row.partner}`).includes(fold(q)),
  );
  const column = sort.replace(/^-/, '');
  if (column === '') return found;
  const read = ({ months, apr_percent: apr }: Tariff): number => (column === 'months' ? months : apr);
  return found.toSorted((one, other) => (sort.startsWith('-') ? read(other) - read(one) : read(one) - read(other)));
}

/** All tariffs, market by market: added, copied, changed and ended here. */
export function TariffList({ tariffs, groups, address, onChange }: TariffListProps) {
  const text = useText();
  const locale = useNameLocale();
  const [edited, setEdited] = useState<EditedTariff>(null);
  const [ended, setEnded] = useState<Tariff | null>(null);
  return (
    <>
      <TableList<Tariff>
        name="tariffs"
        texts="tariffs"
        label={text('tariffs.table')}
        above={
          <div className="row">
            <Button onClick={() => setEdited({ from: null, isNew: true })}>{text('tariffs.add')}</Button>
          </div>
        }
        columns={useColumns(setEdited, setEnded)}
        presets={[
          { label: text('tariffs.state.any'), query: '' },
          ...states.map((state) => ({ label: text(`tariffs.state.${state}`), query: `${officeParameters.validity}=${state}` })),
        ]}
        filters={{
          choices: [
            {
              name: 'tariffMarket',
              label: text('discounts.market'),
              options: marketCodes.map((value) => ({ value, label: text(`discounts.market.${value}`) })),
            },
            {
              name: 'validity',
              label: text('tariffs.state'),
              options: states.map((value) => ({ value, label: text(`tariffs.state.${value}`) })),
            },
          ],
        }}
        rows={buildLocalRows(findTariffs(tariffs, address, locale), address)}
        rowKey={(row) => row.id}
        address={address}
        onChange={onChange}
      />
      <TariffDialog
        key={edited === null ? 'closed' : `${edited.from?.id}/${edited.isNew}`}
        edited={edited}
        groups={groups}
        onClose={() => setEdited(null)}
      />
      <EndTariff tariff={ended} onClose={() => setEnded(null)} />
    </>
  );
}

function useColumns(onEdit: RowKeysProps['onEdit'], onEnd: RowKeysProps['onEnd']): readonly TableColumn<Tariff>[] {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  return [
    {
      id: 'name',
      width: 12,
      isFixed: true,
      label: text('tariffs.column.name'),
      render: (row) => (
        <span>
          {row.name[locale]} {!row.is_public && <Badge>{text('tariffs.not-public')}</Badge>}
          <span className="sub">{row.arrange_types.map((type) => text(`tariffs.arrange.${type}`)).join(', ')}</span>
        </span>
      ),
    },
    { id: 'market', width: 5, label: text('tariffs.column.market'), render: (row) => text(`discounts.market.${row.market}`) },
    { id: 'months', width: 4.5, label: text('tariffs.column.months'), sort: 'months', isNumeric: true, render: (row) => row.months },
    {
      id: 'own',
      width: 5.5,
      label: text('tariffs.column.own'),
      isNumeric: true,
      render: (row) => formatPercent(row.own_payment_percent, market),
    },
    {
      id: 'apr',
      width: 7.5,
      label: text('tariffs.column.apr'),
      sort: 'apr',
      render: (row) =>
        text('tariffs.rate', { apr: formatPercent(row.apr_percent, market), rate: formatPercent(row.interest_rate, market) }),
    },
    {
      id: 'limits',
      width: 8,
      label: text('tariffs.column.limits'),
      render: (row) => text('tariffs.range', { from: formatMoney(row.min), to: formatMoney(row.max) }),
    },
    {
      id: 'valid',
      width: 7.5,
      label: text('tariffs.column.valid'),
      render: (row) => (
        <span>
          {row.valid_to === null
            ? text('tariffs.since', { from: formatDate(row.valid_from, market) })
            : text('tariffs.range', { from: formatDate(row.valid_from, market), to: formatDate(row.valid_to, market) })}
          <LifeMark life={getLife(row)} />
        </span>
      ),
    },
    {
      id: 'edit',
      width: 16,
      label: text('tariffs.column.edit'),
      render: (row) => <RowKeys row={row} onEdit={onEdit} onEnd={onEnd} />,
    },
  ];
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
