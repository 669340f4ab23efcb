import { type Bonus, type BonusState, bonusStates } from '@okruh/contracts/http/buyout-admin/bonuses';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { isMarket, type Market } from '@okruh/market';
import { Button, LinkButton, Status, type Tone } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { buyout, catalog } from '../../office/api/api.ts';
import { useCellEdits } from '../../office/data-table/editing/use-cell-edits.ts';
import { buildMarketFilter, type ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { useMay } from '../../office/session.ts';
import { BonusDialog } from './bonus-dialog.tsx';
import { createBonusEditors } from './bonus-editors.ts';
import { formatDate, formatMoney, formatPercent } from '../../office/language/format.ts';

const schema = tableSchema(['percent', 'valid_from', 'valid_to'], ['type', 'manufacturer', 'status', 'market', 'opened']);
const stateTones: Readonly<Record<BonusState, Tone | 'wait' | undefined>> = { valid: 'success', planned: 'wait', ended: undefined };

function toQuery({ q, sort, filters: { type, manufacturer, status, market } }: TableAddress) {
  const [typeDevice, state] = [knownOr(type, deviceTypes, undefined), knownOr(status, bonusStates, undefined)];
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(typeDevice !== undefined && { type_device: typeDevice }),
    ...(manufacturer !== undefined && { manufacturer }),
    ...(state !== undefined && { state }),
    ...(market !== undefined && isMarket(market) && { market }),
  };
}
const toKey = ({ id }: Bonus): string => id;

/** What is added to the price of an old device that is traded in with a purchase. */
export function BonusesPage() {
  const text = useText();
  const { market } = useRemote();
  const mayEdit = useMay('appraisal:edit');
  const [address, write] = useSearchState(schema);
  const filters = toQuery(address);
  const rows = useTableRows<Bonus>(address, (page) => buyout.query('admin_list_bonuses', { query: { ...filters, ...page } }));
  const edits = useCellEdits<Bonus>(toKey, (bonus) => describeBonus(bonus, text));
  const { opened } = address.filters;
  const open = (id: string) => write({ opened: id }, { push: true });
  return (
    <TablePage<Bonus>
      name="bonuses"
      texts="bonuses"
      actions={mayEdit && <Button onClick={() => open('new')}>{text('bonuses.add')}</Button>}
      columns={buildColumns(text, market, open)}
      presets={[
        ...bonusStates.map((state) => ({ label: text(`bonuses.view.${state}`), query: `${officeParameters.status}=${state}` })),
        { label: text('bonuses.view.all'), query: '' },
      ]}
      filters={{ choices: useFilters(text) }}
      rows={rows}
      rowKey={toKey}
      edits={mayEdit ? edits : undefined}
      address={address}
      onChange={write}
    >
      {opened !== undefined && (mayEdit || opened !== 'new') && (
        <BonusDialog key={opened} opened={opened} mayEdit={mayEdit} onClose={() => write({ opened: undefined })} />
      )}
    </TablePage>
  );
}

function useFilters(text: TextFunction): readonly ChoiceFilter[] {
  const manufacturers = useQuery(catalog.query('get_bonuses_manufacturers'));
  const types = useQuery(catalog.query('get_bonuses_types_devices'));
  return [
    {
      name: 'status',
      label: text('bonuses.state'),
      options: bonusStates.map((state) => ({ value: state, label: text(`bonuses.state.${state}`) })),
    },
    { name: 'type', label: text('filter.type'), options: types.data?.choices ?? [] },
    { name: 'manufacturer', label: text('filter.manufacturer'), options: manufacturers.data?.choices ?? [] },
    buildMarketFilter(text('bonuses.markets')),
  ];
}

/** What a bonus is for: the device, or everything of a manufacturer. */
const describeBonus = ({ device, manufacturer, type_device: type }: Bonus, text: TextFunction): string =>
  device?.name ?? [text(`device-type.${type}`), manufacturer?.name ?? text('bonuses.every-manufacturer')].join(', ');

function buildColumns(text: TextFunction, market: Market, open: (id: string) => void): readonly TableColumn<Bonus>[] {
  const editors = createBonusEditors(market);
  return [
    {
      id: 'for',
      width: 13,
      isFixed: true,
      label: text('bonuses.for'),
      render: (bonus) => <LinkButton onClick={() => open(bonus.id)}>{describeBonus(bonus, text)}</LinkButton>,
    },
    {
      id: 'qualities',
      width: 6,
      label: text('bonuses.qualities'),
      render: ({ qualities }) => (qualities.length === 0 ? text('bonuses.every-grade') : qualities.join(', ')),
    },
    {
      id: 'percent',
      width: 6,
      label: text('bonuses.percent'),
      sort: 'percent',
      isNumeric: true,
      render: ({ percent }) => formatPercent(percent, market),
      editor: editors.percent,
    },
    {
      id: 'czk',
      width: 7,
      label: text('bonuses.at-most.of', { currency: 'Kč' }),
      isNumeric: true,
      render: ({ max_amount: amount }) => formatMoney(amount.CZK),
      editor: editors.czk,
    },
    {
      id: 'ron',
      width: 7,
      label: text('bonuses.at-most.of', { currency: 'Lei' }),
      isNumeric: true,
      render: ({ max_amount: amount }) => formatMoney(amount.RON),
      editor: editors.ron,
    },
    {
      id: 'valid_from',
      width: 7,
      label: text('bonuses.from'),
      sort: 'valid_from',
      render: ({ valid_from: day }) => formatDate(day, market),
    },
    {
      id: 'valid_to',
      width: 7,
      label: text('bonuses.to'),
      sort: 'valid_to',
      render: ({ valid_to: day }) => (day === null ? text('bonuses.open-ended') : formatDate(day, market)),
    },
    {
      id: 'markets',
      width: 5,
      label: text('bonuses.markets'),
      render: ({ markets }) => markets.map((code) => code.toUpperCase()).join(', '),
    },
    {
      id: 'state',
      width: 7,
      label: text('bonuses.state'),
      render: ({ state }) => <Status tone={stateTones[state]}>{text(`bonuses.state.${state}`)}</Status>,
    },
  ];
}
