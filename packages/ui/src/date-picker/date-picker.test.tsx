import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { DatePicker, type DatePickerProps } from './date-picker.tsx';

const typed = vi.fn<(text: string) => void>();
function ValidTo({ initial = '', ...rest }: Partial<DatePickerProps> & { readonly initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <DatePicker
      label="Platnost do"
      name="valid_to"
      today="2026-11-20"
      {...rest}
      value={value}
      onChange={(event) => {
        typed(event.target.value);
        setValue(event.target.value);
      }}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Platnost do' });
const open = () => userEvent.click(screen.getByRole('button', { name: 'Vybrat datum z kalendáře' }));
const focused = () => document.activeElement?.getAttribute('aria-label');

test('a date can simply be typed', async () => {
  show(<ValidTo />);
  await userEvent.type(field(), '14.06.2031');
  expect(typed).toHaveBeenLastCalledWith('14.06.2031');
  expect(field().getAttribute('placeholder')).toBe('DD.MM.RRRR');
});

test('the calendar opens on the typed month with its day chosen, 42 days from Monday', async () => {
  const { container } = show(<ValidTo initial="14.06.2031" />);
  await open();
  const grid = screen.getByRole('grid', { name: 'červen 2031' });
  const days = within(grid).getAllByRole('button');
  expect(days).toHaveLength(42);
  expect(days[0]?.getAttribute('aria-label')).toBe('pondělí 26. května 2031');
  expect(focused()).toBe('sobota 14. června 2031');
  expect(grid.querySelector('[aria-selected="true"]')?.textContent).toBe('14');
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('without a date it opens today, and a pick writes it as typing would', async () => {
  show(<ValidTo />);
  await open();
  expect(focused()).toBe('pátek 20. listopadu 2026');
  expect(document.activeElement?.getAttribute('aria-current')).toBe('date');
  await userEvent.click(screen.getByRole('button', { name: 'pondělí 23. listopadu 2026' }));
  expect(typed).toHaveBeenLastCalledWith('23.11.2026');
  expect(field()).toHaveProperty('value', '23.11.2026');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keys walk over the end of the month and Enter picks', async () => {
  show(<ValidTo initial="30.11.2026" />);
  await open();
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('úterý 1. prosince 2026');
  expect(screen.getByRole('grid', { name: 'prosinec 2026' })).toBeTruthy();
  await userEvent.keyboard('{PageDown}{Home}{Enter}');
  expect(field()).toHaveProperty('value', '28.12.2026');
});

test('Escape closes and gives the focus back, a press elsewhere closes', async () => {
  show(
    <>
      <ValidTo />
      <p>Jinde</p>
    </>,
  );
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused() ?? document.activeElement?.textContent).not.toBe('pátek 20. listopadu 2026');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vybrat datum z kalendáře' }));
  await open();
  await userEvent.click(screen.getByText('Jinde'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('month, year and the pages beside them turn without leaving the head', async () => {
  show(<ValidTo />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Další měsíc' }));
  expect(screen.getByRole('grid', { name: 'prosinec 2026' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Další měsíc' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Měsíc' }), 'únor');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rok' }), '2028');
  expect(screen.getByRole('grid', { name: 'únor 2028' })).toBeTruthy();
});

test('years reach from a hundred back to fifty-two ahead', async () => {
  show(<ValidTo />);
  await open();
  const years = within(screen.getByRole('combobox', { name: 'Rok' }))
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect([years[0], years.at(-1), years.length]).toEqual(['1926', '2078', 153]);
});

test('days outside the limits of the field cannot be picked nor reached', async () => {
  show(<ValidTo min="2026-11-20" />);
  await open();
  expect(screen.getByRole('button', { name: 'čtvrtek 19. listopadu 2026' })).toHaveProperty('disabled', true);
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('pátek 20. listopadu 2026');
});

test('a Romanian calendar speaks Romanian', async () => {
  show(<ValidTo />, 'ro');
  await userEvent.click(screen.getByRole('button', { name: 'Alege data din calendar' }));
  expect(screen.getByRole('grid', { name: 'noiembrie 2026' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Lu', 'Ma', 'Mi', 'Jo', 'Vi', 'Sâ', 'Du']);
});
