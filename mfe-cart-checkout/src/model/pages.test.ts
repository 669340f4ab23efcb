import { describe, expect, it } from 'vitest';
import { cartPath, checkoutPath, checkoutSteps, orderPath, resolvePage, paidOrderPath, findProduct, productPath } from './pages.ts';

describe('addresses of cart, checkout and orders', () => {
  it.each([
    ['cz', '/kosik', ['/pokladna/doprava', '/pokladna/platba', '/pokladna/souhrn'], '/objednavka'],
    ['ro', '/cos', ['/finalizare/livrare', '/finalizare/plata', '/finalizare/rezumat'], '/comanda'],
  ] as const)('%s: each page has one, and it leads back to the page', (market, cart, steps, find) => {
    expect(cartPath(market)).toBe(cart);
    expect(resolvePage(market, cart, '?utm_source=mail')).toEqual({ kind: 'cart' });
    expect(checkoutSteps.map((step) => checkoutPath(market, step))).toEqual(steps);
    expect(steps.map((path) => resolvePage(market, path, ''))).toEqual(checkoutSteps.map((step) => ({ kind: 'checkout', step })));
    expect(orderPath(market)).toBe(find);
    // Finding one without its code is the shell's page.
    expect(resolvePage(market, find, '')).toEqual({ kind: 'not-found' });
    expect(resolvePage(market, orderPath(market, 'abc'), '')).toEqual({ kind: 'order', code: 'abc', payment: null });
  });

  it('the checkout begins with the delivery', () => {
    expect(resolvePage('cz', '/pokladna', '')).toEqual({ kind: 'checkout', step: 'delivery' });
    expect(resolvePage('ro', '/finalizare/', '')).toEqual({ kind: 'checkout', step: 'delivery' });
  });

  it('an order knows the payment that came back from the bank', () => {
    expect(resolvePage('cz', '/objednavka/abc', '?platba=p1')).toMatchObject({ payment: 'p1' });
    expect(resolvePage('ro', '/comanda/abc', '?plata=p1')).toMatchObject({ payment: 'p1' });
  });

  it('an order that was just paid waits for its outcome, with the token that opens it', () => {
    expect(paidOrderPath('cz', '/objednavka/abc#t=x', 'p1')).toBe('/objednavka/abc?platba=p1#t=x');
    expect(resolvePage('ro', '/comanda/abc', new URL(paidOrderPath('ro', '/comanda/abc', 'p1'), 'http://shop').search)).toMatchObject({
      payment: 'p1',
    });
  });

  it.each(['/kosik/a', '/pokladna/cos', '/pokladna/doprava/x', '/objednavka/a/b', '/objednavka/%E0%A4%A', '/cos'])(
    'shows %s as not found on the Czech market',
    (path) => expect(resolvePage('cz', path, '')).toEqual({ kind: 'not-found' }),
  );

  it('know the product of a product’s address', () => {
    expect(findProduct('cz', productPath('cz', 'apple-iphone-15-128gb-blue-a'))).toBe('apple-iphone-15-128gb-blue-a');
    expect(findProduct('ro', '/produs/x')).toBe('x');
    expect(findProduct('cz', '/produkt/')).toBeNull();
    expect(findProduct('cz', '/telefony')).toBeNull();
    expect(findProduct('cz', '/produkt/%E0%A4%A')).toBeNull();
  });
});
