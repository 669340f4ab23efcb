import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { DaysTrack } from './days-track.tsx';
import { Question, Questions } from './question.tsx';
import { Steps } from './steps.tsx';
import { Timeline } from './timeline.tsx';

const steps = [
  { id: 'device', label: 'Zařízení', href: '/vykup' },
  { id: 'condition', label: 'Stav', href: '/vykup/stav' },
  { id: 'sale', label: 'Prodej' },
];

test('passed stations lead back, the present one is marked, later ones are text', async () => {
  const onVisit = vi.fn<(step: unknown, event: { preventDefault(): void }) => void>((_step, event) => event.preventDefault());
  const { container } = show(<Steps label="Kroky výkupu" steps={steps} current="condition" onVisit={onVisit} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Zařízení, hotovo']);
  expect(container.querySelector('[aria-current="step"]')?.textContent).toBe('Stav');
  await userEvent.click(screen.getByRole('link'));
  expect(onVisit.mock.lastCall?.[0]).toEqual(steps[0]);
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('a station says below its name what is known of it', () => {
  const { container } = show(<Steps label="Postup" steps={[{ id: 'sent', label: 'Oznámeno', note: '12. 11. 21:40' }]} current="sent" />);
  expect(container.querySelector('li .sub')?.textContent).toBe('12. 11. 21:40');
});

test('a flow that is over is done whole', () => {
  const { container } = show(<Steps label="Postup" steps={steps} current={null} />);
  expect([...container.querySelectorAll('li')].map(({ className }) => className)).toEqual(['done', 'done', 'done']);
});

test('a term shows its days one by one, says how many are over and where it ends', async () => {
  const { container } = show(<DaysTrack label="Uplynuly 3 ze 14 dnů" days={14} gone={3} start="oznámeno" end="nejpozději 26. 11." />);
  const days = [...screen.getByRole('img', { name: 'Uplynuly 3 ze 14 dnů' }).children].map((day) => day.className);
  expect(days).toEqual([...Array.from({ length: 3 }, () => 'past'), 'today', ...Array.from({ length: 10 }, () => ''), 'last']);
  expect(container.textContent).toContain('nejpozději 26. 11.');
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('a term that is over has no today, and its last day says so', () => {
  show(<DaysTrack label="Po lhůtě" days={5} gone={7} start="" end="" />);
  expect([...screen.getByRole('img').children].map((day) => day.className)).toEqual([
    'past',
    'past',
    'past',
    'past',
    'past',
    'past last late',
  ]);
});

test('the timeline says in words what is done and what failed', async () => {
  const { container } = show(
    <Timeline
      label="Průběh"
      entries={[
        { id: 'paid', title: 'Platba přijata', state: 'done', time: 'dnes v 13:51', dateTime: '2026-11-20T12:51:00Z' },
        { id: 'missing', title: 'Položku jsme nenašli', state: 'failed', text: 'Kabel USB-C' },
        { id: 'now', title: 'Kontrola', state: 'current' },
        { id: 'invoice', title: 'Faktura', state: 'later' },
      ]}
    />,
  );
  expect([...container.querySelectorAll('li')].map((entry) => entry.querySelector('b')?.textContent)).toEqual([
    'Platba přijata, hotovo',
    'Položku jsme nenašli, nepovedlo se',
    'Kontrola',
    'Faktura',
  ]);
  expect(container.querySelector('time')?.getAttribute('dateTime')).toBe('2026-11-20T12:51:00Z');
  expect(await accessibilityErrors(container)).toEqual([]);
});

test('a question is a group with its legend, its help and its error', async () => {
  const { container } = show(
    <Questions label="Vzhled" after={4}>
      <Question legend="Jak vypadá displej?" help="Podívejte se proti světlu." error="Vyberte odpověď." state="current" id="display">
        <label>
          <input type="radio" name="display" /> Jako nový
        </label>
      </Question>
      <Question legend="Barva" help="Nabídneme ji, jakmile vyberete model." state="later" />
    </Questions>,
  );
  const group = screen.getByRole('group', { name: 'Jak vypadá displej?' });
  expect(group.getAttribute('aria-describedby')).toBe('display-error display-help');
  expect(screen.getByRole('heading', { name: 'Barva' })).toBeTruthy();
  expect(await accessibilityErrors(container)).toEqual([]);
});
