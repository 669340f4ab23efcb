import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { cartIcon } from '../icon/icons.ts';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { Button, ButtonLink } from './button.tsx';

test('a button does its thing and is a plain button unless it says otherwise', async () => {
  const onClick = vi.fn<() => void>();
  show(<Button onClick={onClick}>Uložit kategorii</Button>);
  const button = screen.getByRole('button', { name: 'Uložit kategorii' });
  expect(button).toHaveProperty('type', 'button');
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});

test('a busy button keeps its name and takes no second press, nor Enter in its form', async () => {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
  show(
    <form onSubmit={onSubmit}>
      <input aria-label="E-mail" />
      <Button type="submit" kind="key" busy>
        Objednat
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Objednat' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  button.click();
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an unavailable button stays reachable and says why', async () => {
  const onClick = vi.fn<() => void>();
  const { container } = show(
    <Button disabledBecause="Nejdřív vyberte model." onClick={onClick}>
      Pokračovat
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Pokračovat' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(container.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`)?.textContent).toBe('Nejdřív vyberte model.');
});

test('an icon alone keeps its words as its name', async () => {
  const { container } = show(
    <>
      <Button icon={cartIcon} iconOnly kind="key">
        Do košíku
      </Button>
      <ButtonLink href="/vykup" icon={cartIcon}>
        Prodat telefon
      </ButtonLink>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Do košíku' }).className).toBe('button button-key button-icon');
  expect(screen.getByRole('link', { name: 'Prodat telefon' }).getAttribute('href')).toBe('/vykup');
  expect(await accessibilityErrors(container)).toEqual([]);
});
