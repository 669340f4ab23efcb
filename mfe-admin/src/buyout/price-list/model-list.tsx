import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatMoney } from '@okruh/market';
import { qualities } from '@okruh/market/appraisal';
import { Button, Empty, LinkButton, SearchField, SortHeader, Table, TableFoot } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { deviceTypes, typeWords } from '../../office/fields/device-types.ts';
import { knownOr, pageSizes } from '../../office/grid/list-address.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { TableSkeleton } from '../../office/grid/table-skeleton.tsx';
import type { PriceListProps } from './price-list-address.ts';

const noFilters = { q: undefined, type: undefined, manufacturer: undefined, page: undefined };

/** Models with their prices by grade, both currencies below each other. */
export function ModelList({ address, onChange }: PriceListProps) {
  const text = useText();
  const isFiltered = [address.q, address.type, address.manufacturer].some((value) => value !== undefined);
  const query = {
    page: address.page,
    page_size: address.pageSize,
    ...(address.q !== undefined && { q: address.q }),
    ...(address.type !== undefined && { type_device: address.type }),
    ...(address.manufacturer !== undefined && { manufacturer: address.manufacturer }),
    ...(address.sort !== undefined && { sort: address.sort }),
  };
  const list = useQuery({ ...buyout.query('admin_list_appraisals', { query }), placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <div className={`stack ${styles.list}`}>
      <div className={`toolbar ${styles.filters}`}>
        <SearchField
          key={address.q ?? ''}
          className={styles.listSearch}
          label={text('models.search')}
          placeholder={text('models.search.example')}
          defaultValue={address.q}
          maxLength={200}
          onSearch={(q) => onChange({ q: q.trim() || undefined, page: undefined })}
        />
        <TypeFilter address={address} onChange={onChange} />
        <ManufacturerFilter address={address} onChange={onChange} />
        {isFiltered && <LinkButton onClick={() => onChange(noFilters)}>{text('filter.clear')}</LinkButton>}
      </div>
      {list.isError && list.data === undefined ? (
        <LoadFailure title={text('models.failed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data?.total === 0 ? (
        <Empty title={text('models.empty')} actions={<Button onClick={() => onChange(noFilters)}>{text('filter.clear')}</Button>} />
      ) : (
        <Table
          label={text('models.table')}
          busy={list.isPending || list.isPlaceholderData}
          foot={
            list.data && (
              <TableFoot
                page={list.data.page}
                pageSize={list.data.page_size}
                total={list.data.total}
                pageSizes={pageSizes}
                onPage={(page) => onChange({ page }, { push: true })}
                onPageSize={(pageSize) => onChange({ pageSize, page: undefined })}
              />
            )
          }
        >
          <thead>
            <tr>
              <SortHeader
                column="name"
                sort={address.sort}
                onSort={(sort) => onChange({ sort: knownOr(sort, ['name', '-name'], undefined), page: undefined })}
              >
                {text('column.model')}
              </SortHeader>
              {qualities.map((quality) => (
                <th key={quality} scope="col" className="end">
                  {quality}
                </th>
              ))}
              <th scope="col">{text('column.version')}</th>
            </tr>
          </thead>
          <tbody>
            {list.data === undefined && <TableSkeleton columns={qualities.length + 2} />}
            {list.data?.items.map((row) => (
              <tr key={row.model}>
                <td>
                  <Link href={pathTo(officePaths.price, { model: row.model })}>{row.name}</Link>
                </td>
                {qualities.map((quality) => {
                  const price = row.prices[quality];
                  return (
                    <td key={quality} className="end nowrap">
                      {price === undefined ? (
                        <span className="muted">{text('models.not-bought')}</span>
                      ) : (
                        <>
                          {formatMoney(price.CZK)}
                          <span className="sub">{formatMoney(price.RON)}</span>
                        </>
                      )}
                    </td>
                  );
                })}
                <td className="nowrap">{row.version}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function TypeFilter({ address, onChange }: PriceListProps) {
  const text = useText();
  return (
    <select
      className={`input input-small ${styles.toolbarSelect}`}
      aria-label={text('filter.type')}
      value={address.type ?? ''}
      onChange={({ target }) => onChange({ type: knownOr(target.value, deviceTypes, undefined), manufacturer: undefined, page: undefined })}
    >
      <option value="">{text('models.every-type')}</option>
      {deviceTypes.map((type) => (
        <option key={type} value={type}>
          {text(`device-type.${type}`)}
        </option>
      ))}
    </select>
  );
}

/** Manufacturers of the chosen type; without a type there is nothing to choose from. */
function ManufacturerFilter({ address, onChange }: PriceListProps) {
  const text = useText();
  const { market } = useRemote();
  const { data } = useQuery({
    ...buyout.query('get_product_manufacturer_choices', { query: { type: typeWords[address.type ?? 'phone'][market] } }),
    enabled: address.type !== undefined,
  });
  if (address.type === undefined) return null;
  return (
    <select
      className={`input input-small ${styles.toolbarSelect}`}
      aria-label={text('filter.manufacturer')}
      value={address.manufacturer ?? ''}
      onChange={({ target }) => onChange({ manufacturer: target.value || undefined, page: undefined })}
    >
      <option value="">{text('models.every-manufacturer')}</option>
      {data?.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
