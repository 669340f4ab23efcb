import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { qualities } from '@okruh/market/appraisal';
import { Button, Status } from '@okruh/ui';
import type { Market } from '@okruh/market';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { buyout, catalog } from '../../office/api/api.ts';
import type { AskedAction } from '../../office/data-table/bulk/bulk-action.ts';
import { BulkActions } from '../../office/data-table/bulk/bulk-actions.tsx';
import type { ChoiceFilter } from '../../office/data-table/filters/table-filter.ts';
import type { TableAddress } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { useTableSelection } from '../../office/data-table/use-table-selection.ts';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import type { PriceListProps } from './price-list-address.ts';
import { formatMoney } from '../../office/language/format.ts';
import { useMay } from '../../office/session.ts';
import { CompetitorHistory } from './competitor-history.tsx';
import { buildMarketColumns } from './market-columns.tsx';
import type { ModelRow } from './suggestion.ts';
import { TakeSuggestions } from './take-suggestions.tsx';

const states = ['bought', 'stopped', 'suggested'] as const;

function toQuery({ q, sort, filters: { type, manufacturer, status } }: TableAddress) {
  const [typeDevice, state] = [knownOr(type, deviceTypes, undefined), knownOr(status, states, undefined)];
  return {
    ...(q !== undefined && { q }),
    ...(sort !== undefined && { sort }),
    ...(typeDevice !== undefined && { type_device: typeDevice }),
    ...(manufacturer !== undefined && { manufacturer }),
    ...(state !== undefined && { state }),
  };
}

const toKey = ({ model }: ModelRow): string => model;
const toName = ({ name }: ModelRow): string => name;

/** Models with their prices by grade, both currencies below each other, and what competitors pay. */
export function ModelList({ address, onChange }: PriceListProps) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const mayEdit = useMay('appraisal:edit');
  const selection = useTableSelection<ModelRow>();
  const [opened, setOpened] = useState<ModelRow | null>(null);
  const filters = toQuery(address);
  const rows = useTableRows<ModelRow>(address, (page) => buyout.query('admin_list_appraisals', { query: { ...filters, ...page } }));
  return (
    <>
      <TableList<ModelRow>
        name="buyout-models"
        texts="models"
        label={text('models.table')}
        columns={buildColumns(text, market, setOpened)}
        presets={[
          { label: text('models.view.all'), query: '' },
          ...states.map((state) => ({ label: text(`models.view.${state}`), query: `${officeParameters.status}=${state}` })),
        ]}
        filters={{ choices: useFilters(text) }}
        rows={rows}
        rowKey={toKey}
        {...(mayEdit && {
          selection: { of: selection, getLabel: (row: ModelRow) => text('grid.choose', { name: row.name }) },
          bulk: (
            <BulkActions<ModelRow>
              selection={selection}
              getLabel={toName}
              actions={[buildTake(text)]}
              onFinished={() =>
                void buyout.invalidate(queryClient, 'admin_get_appraisal', 'admin_list_appraisals', 'admin_list_appraisal_versions')
              }
            />
          ),
        })}
        address={address}
        onChange={onChange}
      />
      {opened !== null && <CompetitorHistory model={opened.model} name={opened.name} onClose={() => setOpened(null)} />}
    </>
  );
}

const buildTake = (text: TextFunction): AskedAction<ModelRow> => ({
  id: 'take-suggestion',
  label: text('suggestion.take'),
  ask: (dialog) => <TakeSuggestions {...dialog} />,
});

function useFilters(text: TextFunction): readonly ChoiceFilter[] {
  const manufacturers = useQuery(catalog.query('get_bonuses_manufacturers'));
  return [
    { name: 'type', label: text('filter.type'), options: deviceTypes.map((type) => ({ value: type, label: text(`device-type.${type}`) })) },
    { name: 'manufacturer', label: text('filter.manufacturer'), options: manufacturers.data?.choices ?? [] },
    {
      name: 'status',
      label: text('models.state'),
      options: states.map((state) => ({ value: state, label: text(`models.view.${state}`) })),
    },
  ];
}

const buildColumns = (text: TextFunction, market: Market, onHistory: (row: ModelRow) => void): readonly TableColumn<ModelRow>[] => [
  {
    id: 'name',
    width: 15,
    isFixed: true,
    label: text('column.model'),
    sort: 'name',
    render: ({ model, name }) => <Link href={pathTo(officePaths.price, { model })}>{name}</Link>,
  },
  ...qualities.map((quality): TableColumn<ModelRow> => ({
    id: quality,
    width: 6,
    label: quality,
    isNumeric: true,
    render: ({ prices: { [quality]: price } }) =>
      price === undefined ? (
        <span className="muted">{text('models.not-bought')}</span>
      ) : (
        <span>
          {formatMoney(price.CZK)}
          <span className="sub">{formatMoney(price.RON)}</span>
        </span>
      ),
  })),
  ...buildMarketColumns(text, market),
  {
    id: 'history',
    width: 8,
    label: text('market.history'),
    render: (row) => (
      <Button size="small" kind="quiet" aria-label={text('market.history.of', { name: row.name })} onClick={() => onHistory(row)}>
        {text('market.history.open')}
      </Button>
    ),
  },
  {
    id: 'state',
    width: 7,
    label: text('models.state'),
    render: ({ is_bought: isBought }) => (
      <Status tone={isBought ? 'success' : undefined}>{text(isBought ? 'models.bought' : 'models.stopped')}</Status>
    ),
  },
  { id: 'version', width: 8, label: text('column.version'), render: ({ version }) => <span className="nowrap">{version}</span> },
];
