import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inShop } from '../testing/in-shop.tsx';
import { useCanonical } from './use-canonical.ts';

function Page({ path, canonical }: { readonly path: string; readonly canonical?: string }): null {
  useCanonical(path, canonical);
  return null;
}
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

it('the canonical address follows another variant, and is left alone on the page that came with the document', async () => {
  const link = document.createElement('link');
  link.rel = 'canonical';
  link.href = 'https://okruh.cz/produkt/phone-black';
  document.head.append(link);
  const { rerender } = inShop(<Page path="/produkt/phone-black?x" />);
  expect(link.href).toBe('https://okruh.cz/produkt/phone-black');
  rerender(<Page path="/produkt/phone-blue" canonical="/produkt/phone-blue" />);
  await waitFor(() => expect(link.href).toBe('https://okruh.cz/produkt/phone-blue'));
  rerender(<Page path="/kosik" />);
  await waitFor(() => expect(link.href).toBe('https://okruh.cz/kosik'));
});

it('the addresses in both languages follow the page, and go where the other market has none', async () => {
  const addresses = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')].map(({ hreflang, href }) => [hreflang, href]);
  document.head.innerHTML = '<link rel="alternate" hreflang="cs-CZ" href="https://okruh.cz/prvni">';
  const { rerender, shell } = inShop(<Page path="/" />);
  expect(addresses()).toEqual([['cs-CZ', 'https://okruh.cz/prvni']]);
  rerender(<Page path="/kosik" />);
  await waitFor(() =>
    expect(addresses()).toEqual([
      ['cs-CZ', `${shell.origins.cz}/kosik`],
      ['ro-RO', `${shell.origins.ro}/cos`],
    ]),
  );
  rerender(<Page path="/nikde-jinde" />);
  await waitFor(() => expect(addresses()).toEqual([]));
});
