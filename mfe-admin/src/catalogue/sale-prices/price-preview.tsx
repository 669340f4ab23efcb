import type { PricePreview as Preview } from '@okruh/contracts/http/catalog-admin/prices';
import { Badge, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { formatMoney } from '../../office/language/format.ts';

/** What the shop will show: the price, the struck one of the last 30 days, the percentage. */
export function PricePreview({ items }: { readonly items: readonly Preview[] }) {
  const text = useText();
  return (
    <Table label={text('preview.table')} compact stack>
      <thead>
        <tr>
          <th scope="col">{text('column.variant')}</th>
          <th scope="col" className="end">
            {text('preview.before')}
          </th>
          <th scope="col" className="end">
            {text('preview.after')}
          </th>
          <th scope="col" className="end">
            {text('preview.was')}
          </th>
          <th scope="col" className="end">
            {text('preview.percent')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.variant}>
            <td data-label={text('column.variant')}>
              {item.name} <code>{item.code}</code>
              {item.is_steep && (
                <>
                  {' '}
                  <Badge tone="warning">{text('preview.steep')}</Badge>
                </>
              )}
            </td>
            <td className="end nowrap" data-label={text('preview.before')}>
              {formatMoney(item.before)}
            </td>
            <td className="end nowrap" data-label={text('preview.after')}>
              <b>{formatMoney(item.after)}</b>
            </td>
            <td className="end nowrap" data-label={text('preview.was')}>
              {item.was === null ? text('preview.nothing-struck') : <s>{formatMoney(item.was)}</s>}
            </td>
            <td className="end nowrap" data-label={text('preview.percent')}>
              {item.discount_percent === null ? '–' : text('preview.minus', { percent: item.discount_percent })}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
