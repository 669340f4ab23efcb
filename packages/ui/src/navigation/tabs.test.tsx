import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { Tabs } from './tabs.tsx';

test('arrows show the next tab at once and come round', async () => {
  const { container } = show(
    <Tabs
      label="Výkup"
      tabs={[
        { id: 'answers', label: 'Odpovědi', panel: <p>Displej</p> },
        { id: 'photos', label: 'Fotky', panel: <p>Zatím žádné</p> },
      ]}
    />,
  );
  expect(screen.getByRole('tabpanel', { name: 'Odpovědi' }).textContent).toBe('Displej');
  await userEvent.click(screen.getByRole('tab', { name: 'Odpovědi' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Fotky' }).textContent).toBe('Zatím žádné');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Fotky' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Odpovědi' }).getAttribute('aria-selected')).toBe('true');
  expect(await accessibilityErrors(container)).toEqual([]);
});
