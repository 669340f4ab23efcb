import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { truckIcon } from '../icon/icons.ts';
import { Icon } from '../icon/icon.tsx';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { Radio, Switch } from './check.tsx';
import { ChoiceCard, ChoiceList, Choices, Option, Options, Segmented } from './choice-card.tsx';
import { ChoiceGroup } from './choice-group.tsx';

test('the whole card is the target, and arrows move among the answers', async () => {
  const onChange = vi.fn<() => void>();
  show(
    <Choices minWidth="17rem">
      <ChoiceCard name="battery" value="over-85" label="Nad 85 %" defaultChecked onChange={onChange} />
      <ChoiceCard name="battery" value="under-80" label="Pod 80 %" end="−1 000 Kč" onChange={onChange} />
    </Choices>,
  );
  await userEvent.click(screen.getByText('−1 000 Kč'));
  expect(screen.getByRole('radio', { name: /Pod 80 %/ })).toHaveProperty('checked', true);
  expect(onChange).toHaveBeenCalledOnce();
});

test('cards, lists, options and switches are named and nothing is wrong with them', async () => {
  const { container } = show(
    <>
      <Choices>
        <ChoiceCard name="type" label="Telefon" picture="/media/phone.svg" hint="i starší" />
        <ChoiceCard type="checkbox" label="Krabice" hint="Původní" />
      </Choices>
      <ChoiceList>
        <ChoiceCard name="delivery" label="Na adresu" mark={<Icon of={truckIcon} />} end="zdarma" />
      </ChoiceList>
      <Options>
        <Option name="colour" label="modrá" swatch="#bfd0dc" large />
        <Option name="colour" label="černá" hint="+ 200 Kč" disabled />
      </Options>
      <Radio name="plain" label="Jedna možnost" />
      <Switch label="Ukázat na webu" />
    </>,
  );
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('a group of choices has its question as its name and its one error as its description', async () => {
  const { container } = show(
    <>
      <ChoiceGroup legend="Kdy má kurýr přijet?" id="pickup-day" error="Vyberte den.">
        <Option name="day" label="zítra" />
      </ChoiceGroup>
      <ChoiceGroup legend="V kolik hodin?" isLegendHidden>
        <Option name="time" label="dopoledne" />
      </ChoiceGroup>
    </>,
  );
  const group = screen.getByRole('group', { name: 'Kdy má kurýr přijet?', description: 'Vyberte den.' });
  expect(group.id).toBe('pickup-day');
  expect(screen.getByRole('group', { name: 'V kolik hodin?' }).hasAttribute('aria-describedby')).toBe(false);
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('a segmented control says which view is on', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const items = [
    { value: 'open', label: 'Otevřené' },
    { value: 'all', label: 'Všechny' },
  ] as const;
  show(<Segmented label="Zobrazit" value="open" items={items} onChange={onChange} />);
  expect(screen.getByRole('button', { name: 'Otevřené' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Všechny' }));
  expect(onChange).toHaveBeenCalledWith('all');
});
