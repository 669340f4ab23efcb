import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accessibilityErrors } from '../testing/accessible.ts';
import { show } from '../testing/show.tsx';
import { Grade, GradeLabel } from './grade.tsx';
import { DeviceLine, OfferPanel, OfferPrice, StickyBar, SumLines } from './offer-panel.tsx';
import { Price } from './price.tsx';

test('a grade is always a letter in a ring, read out with its word', () => {
  show(<GradeLabel grade="A+">Ca nou</GradeLabel>, 'ro');
  const grade = screen.getByRole('img', { name: 'Stare A+' });
  expect(grade.textContent).toBe('A+');
  expect(grade.getAttribute('data-grade')).toBe('A+');
});

test('a cut price says in words what is struck', () => {
  const { container } = show(<Price now="16 490 Kč" cut={{ was: '18 990 Kč', percent: '−13 %' }} />);
  expect(container.textContent).toBe('16 490 KčNejnižší cena za 30 dní: 18 990 Kč−13 %');
});

test('a price without a cut shows no percentage', () => {
  const { container } = show(<Price now="18 990 Kč" />);
  expect(container.querySelector('.badge, s')).toBeNull();
});

test('the offer announces its price politely, and its parts have nothing wrong', async () => {
  const { container } = show(
    <>
      <OfferPanel label="Nabídka">
        <DeviceLine name="Apple iPhone 13" variant="128 GB, černá" picture="/media/x.svg" end={<a href="/vykup">Změnit</a>} />
        <OfferPrice label="Vykoupíme za" amount="5 800 Kč" grade="B" />
        <SumLines
          small
          lines={[
            { id: 'base', label: 'Cena ve stavu B', amount: '6 600 Kč' },
            { id: 'charger', label: 'Nabíječka', amount: '+200 Kč', kind: 'plus' },
            { id: 'total', label: 'Dostanete', amount: '6 800 Kč', kind: 'total' },
          ]}
        />
      </OfferPanel>
      <StickyBar label="Souhrn">
        <Grade grade="B" size="small" />
      </StickyBar>
    </>,
  );
  expect(screen.getByText('5 800 Kč').closest('[aria-live="polite"]')).toBeTruthy();
  expect(await accessibilityErrors(container)).toEqual([]);
});
