import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { Combobox, type ComboboxProps } from './combobox.tsx';

const models = [
  { value: 's25', label: 'Galaxy S25', group: 'Samsung', end: 'až 14 000 Kč' },
  { value: 'a56', label: 'Galaxy A56', group: 'Samsung' },
  { value: '13', label: 'iPhone 13', group: 'Apple', picture: '/media/13.svg' },
];

const chosen = vi.fn<(value: string | null) => void>();
function Models({ initial = null, ...rest }: Partial<ComboboxProps> & { readonly initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  const change = (next: string | null) => {
    chosen(next);
    setValue(next);
  };
  return <Combobox label="Model" name="model" items={models} {...rest} value={value} onChange={change} />;
}

const box = () => screen.getByRole('combobox', { name: 'Model' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('the list opens from the second letter on, and Enter takes the row that arrows reached', async () => {
  chosen.mockClear();
  const { container } = show(<Models minLength={2} />);
  await userEvent.type(box(), 'g');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(box(), 'a');
  expect(options()).toEqual(['Galaxy S25až 14 000 Kč', 'Galaxy A56']);
  expect(await accessibilityErrors(container)).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Galaxy A56');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('a56');
  expect(box()).toHaveProperty('value', 'Galaxy A56');
  expect(options()).toEqual([]);
});

test('too few letters leave nothing for Enter to take', async () => {
  chosen.mockClear();
  show(<Models minLength={2} />);
  await userEvent.type(box(), 'g{ArrowDown}{Enter}');
  expect(chosen).not.toHaveBeenCalled();
});

test('without a least length the button shows everything, groups named once', async () => {
  const { container } = show(<Models initial="13" />);
  await userEvent.click(screen.getByRole('button', { name: 'Zobrazit nabídku' }));
  expect(options()).toHaveLength(3);
  expect([...container.querySelectorAll('.group-label')].map((label) => label.textContent)).toEqual(['Samsung', 'Apple']);
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('nothing found is said in words', async () => {
  show(<Models />);
  await userEvent.type(box(), 'nokia');
  expect(screen.getByRole('status').textContent).toBe('Nic jsme nenašli. Zkuste jen začátek názvu.');
});

test('leaving keeps the choice that stands, whatever was typed', async () => {
  chosen.mockClear();
  show(<Models initial="13" />);
  await userEvent.clear(box());
  await userEvent.type(box(), 'gal');
  await userEvent.tab();
  expect(box()).toHaveProperty('value', 'iPhone 13');
  expect(chosen).not.toHaveBeenCalled();
});

test('a whole name typed is a choice, and an emptied field is none', async () => {
  chosen.mockClear();
  show(<Models minLength={2} />);
  await userEvent.type(box(), 'galaxy s25');
  await userEvent.tab();
  expect(chosen).toHaveBeenLastCalledWith('s25');
  await userEvent.clear(box());
  await userEvent.tab();
  expect(chosen).toHaveBeenLastCalledWith(null);
});

test('Escape closes the list and keeps what was typed', async () => {
  show(<Models minLength={2} />);
  await userEvent.type(box(), 'gal{Escape}');
  expect(options()).toEqual([]);
  expect(box()).toHaveProperty('value', 'gal');
});

test('a search of the owner gets the text, and its answer is shown as it comes', async () => {
  const onSearch = vi.fn<(text: string) => void>();
  show(<Models minLength={2} onSearch={onSearch} busy items={[]} />);
  await userEvent.type(box(), 'pix');
  expect(onSearch).toHaveBeenLastCalledWith('pix');
  expect(screen.getByRole('status').textContent).toBe('Hledáme…');
});
