import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { BulkBar, SortHeader, Table, TableFoot } from './table.tsx';

test('a column sorts smallest first, then largest first, and says so', async () => {
  const onSort = vi.fn<(sort: string) => void>();
  const table = (sort: string | undefined) => (
    <Table label="Výkupy">
      <thead>
        <tr>
          <SortHeader column="price" sort={sort} onSort={onSort}>
            Cena
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>5 800 Kč</td>
        </tr>
      </tbody>
    </Table>
  );
  const { rerender, container } = show(table(undefined));
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Cena' }));
  await press();
  expect(onSort).toHaveBeenLastCalledWith('price');
  rerender(table('price'));
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
  await press();
  expect(onSort).toHaveBeenLastCalledWith('-price');
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('the foot says which rows are shown and offers only pages that exist', async () => {
  const onPage = vi.fn<(page: number) => void>();
  show(<TableFoot page={1} pageSize={50} total={1312} onPage={onPage} />);
  expect(screen.getByRole('status').textContent).toBe('1–50 z 1\u00a0312');
  expect(screen.queryByRole('button', { name: 'Předchozí' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Další' }));
  expect(onPage).toHaveBeenCalledWith(2);
});

test('the last page of a list ends where the list ends, and an empty list has no rows', () => {
  const { rerender } = show(<TableFoot page={3} pageSize={50} total={120} onPage={() => undefined} />, 'ro');
  expect(screen.getByRole('status').textContent).toBe('101–120 din 120');
  expect(screen.queryByRole('button', { name: 'Înainte' })).toBeNull();
  rerender(<TableFoot page={1} pageSize={50} total={0} onPage={() => undefined} />);
  expect(screen.getByRole('status').textContent).toContain('0–0');
});

test('page size and bulk actions are reachable by name', async () => {
  const onPageSize = vi.fn<(pageSize: number) => void>();
  const { container } = show(
    <>
      <BulkBar summary="Vybrán 1 výkup">
        <Button size="small">Vytisknout štítky</Button>
      </BulkBar>
      <TableFoot page={1} pageSize={50} total={120} onPage={() => undefined} pageSizes={[20, 50]} onPageSize={onPageSize} />
    </>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Řádků na stránku' }), '20');
  expect(onPageSize).toHaveBeenCalledWith(20);
  expect(screen.getByRole('region', { name: 'Hromadné akce' })).toBeTruthy();
  expect(await accessibilityErrors(container)).toEqual([]);
});
