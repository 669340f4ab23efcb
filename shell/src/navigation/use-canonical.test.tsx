import { cleanup } from '@testing-library/react';
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

it('the canonical address follows another variant, and is left alone on the page that came with the document', () => {
  const link = document.createElement('link');
  link.rel = 'canonical';
  link.href = 'https://okruh.cz/produkt/phone-black';
  document.head.append(link);
  const { rerender } = inShop(<Page path="/produkt/phone-black?x" />);
  expect(link.href).toBe('https://okruh.cz/produkt/phone-black');
  rerender(<Page path="/produkt/phone-blue" canonical="/produkt/phone-blue" />);
  expect(link.href).toBe('https://okruh.cz/produkt/phone-blue');
  rerender(<Page path="/kosik" />);
  expect(link.href).toBe('https://okruh.cz/kosik');
});
