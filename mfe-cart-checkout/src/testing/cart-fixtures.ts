import {
  type CartLine,
  type CartProblem,
  type CartSummary,
  cartPackages,
  cartProblemSchema,
  cartSummarySchema,
} from '@okruh/contracts/http/checkout/cart';

// Every answer is held against the contract, so that the doubles can't drift from the service.
type CartPage = ReturnType<(typeof cartPackages.responses)[200]['parse']>;
export type PackageWithExtras = CartPage['packages'][number];
export type Extras = PackageWithExtras['extras'];

export const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
/** Ids of packages and lines: `createId(1)` is always the same uuid. */
export const createId = (number: number): string => `0199a0c4-7b1e-7c3a-9f55-${String(number).padStart(12, '0')}`;

/** A line of a product; other amounts follow from price and quantity. */
export function cartLine(changes: Partial<CartLine> = {}): CartLine {
  const quantity = changes.quantity ?? 1;
  const price = changes.unit_price ?? crowns(14_990);
  const total = { amount: price.amount * quantity, currency: price.currency };
  return {
    id: createId(101),
    kind: 'product',
    productSeoName: 'apple-iphone-15-128gb-blue-aplus',
    code: '104582',
    name: 'Apple iPhone 15',
    spec: '128 GB, modrý',
    brand: 'Apple',
    categories: ['Telefony', 'Apple iPhone'],
    badges: [{ id: 'sale', name: 'Sleva' }],
    type_device: 'phone',
    quality: 'A+',
    quality_name: 'jako nový (A+)',
    href: '/produkt/apple-iphone-15-128gb-blue-aplus',
    image: { base: '/media/catalog/iphone-15/blue/front', alt: 'iPhone 15' },
    quantity,
    unit_price: price,
    common: crowns(17_490),
    was: crowns(16_490),
    total,
    discounts: [],
    final_total: total,
    ...changes,
  };
}

export const noExtras: Extras = { insurances: [], warranties: [], prolonged_warranties: [], general_tuito: [], screen_tuito: [] };
/** Extras of a phone: a prolonged warranty and two insurances of the display. */
export const phoneExtras = (selected: readonly string[] = []): Extras => {
  const offer = (value: string, name: string, price: number) => ({
    value,
    name,
    text: '',
    price: crowns(price),
    selected: selected.includes(value),
  });
  return {
    ...noExtras,
    insurances: [
      offer('display-12', 'Pojištění displeje na 12 měsíců', 1190),
      offer('display-24', 'Pojištění displeje na 24 měsíců', 1990),
    ],
    prolonged_warranties: [offer('plus-12', 'Prodloužená záruka na 36 měsíců', 990)],
  };
};

/** The iPhone of the mockup; a quantity changes its amounts as well. */
export function cartPackage(changes: Partial<PackageWithExtras> = {}): PackageWithExtras {
  const quantity = changes.quantity ?? 1;
  const product = changes.product ?? cartLine({ quantity });
  return {
    id: createId(1),
    parent_id: null,
    productSeoName: product.productSeoName,
    product,
    children: [],
    quantity,
    max_quantity: 6,
    stock: { state: 'in-stock', text: 'Skladem, zítra u vás' },
    installment: null,
    trade_in: null,
    trade_in_percent: null,
    total: product.total,
    extras: phoneExtras(),
    ...changes,
  };
}

/** A case that there are two of. */
export const casePackage = (changes: Partial<PackageWithExtras> = {}): PackageWithExtras =>
  cartPackage({
    id: createId(2),
    quantity: 2,
    max_quantity: 2,
    product: cartLine({
      id: createId(102),
      productSeoName: 'okruh-case-spruce-new',
      code: '200101',
      name: 'Silikonový kryt s magnetem',
      spec: 'pro iPhone 15, smrkový',
      brand: 'Okruh',
      categories: ['Příslušenství', 'Kryty'],
      type_device: 'accessory',
      quality: 'new',
      quality_name: 'nový',
      href: '/produkt/okruh-case-spruce-new',
      unit_price: crowns(690),
      was: null,
      quantity: 2,
    }),
    stock: { state: 'low', text: 'Poslední 2 kusy' },
    extras: noExtras,
    ...changes,
  });

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Summary of packages: goods add up, nothing is wrong, no delivery is chosen. */
export function cartSummary(packages: readonly PackageWithExtras[] = [cartPackage()], changes: Partial<CartSummary> = {}): CartSummary {
  const goods = {
    amount: sum(packages.flatMap(({ product, children }) => [product, ...children]).map(({ total }) => total.amount)),
    currency: 'CZK',
  } as const;
  const estimate = { amount: sum(packages.map(({ trade_in: worth }) => worth?.estimate.amount ?? 0)), currency: 'CZK' } as const;
  const bonus = { amount: sum(packages.map(({ trade_in: worth }) => worth?.bonus.amount ?? 0)), currency: 'CZK' } as const;
  const off = { amount: sum((changes.discounts ?? []).map(({ amount }) => amount.amount)), currency: 'CZK' } as const;
  const price = { amount: goods.amount - off.amount, currency: 'CZK' } as const;
  const worth = { amount: estimate.amount + bonus.amount, currency: 'CZK' } as const;
  const net = { amount: Math.round(price.amount / 1.21), currency: 'CZK' } as const;
  return cartSummarySchema.parse({
    // The contract drops the extras, which only `cart_packages` tells.
    packages,
    count: sum(packages.map(({ quantity }) => quantity)),
    order_under_way: false,
    has_browser_cart: false,
    is_reverse_charge: false,
    totals: {
      goods,
      discounts: off,
      delivery: crowns(0),
      payment: crowns(0),
      price,
      total: price,
      trade_in_method: packages.some(({ trade_in: given }) => given !== null) ? 'mail_in' : null,
      trade_in: estimate,
      trade_in_bonus: bonus,
      pay_now: price,
      pay_at_counter: crowns(0),
      pay_back: worth,
      vat: packages.length === 0 ? [] : [{ rate: 21, net, vat: { amount: price.amount - net.amount, currency: 'CZK' }, gross: price }],
    },
    discounts: [],
    problems: [],
    may_continue: packages.length > 0 && !(changes.problems ?? []).some(({ blocks }) => blocks),
    delivery: null,
    payment: null,
    best_installment: null,
    free_delivery_missing: null,
    token: `token-${goods.amount}`,
    ...changes,
  });
}

/** Answer of `cart_packages`. */
export function cartPage(packages: readonly PackageWithExtras[] = [cartPackage()], changes: Partial<CartSummary> = {}): CartPage {
  return cartPackages.responses[200].parse({ packages, summary: cartSummary(packages, changes) });
}

/** A problem with its one remedy. */
export const problem = (
  changes: Omit<Partial<CartProblem>, 'remedy'> & { readonly remedy?: Partial<CartProblem['remedy']> },
): CartProblem =>
  cartProblemSchema.parse({
    code: 'price-changed',
    title: 'Cena se změnila',
    text: 'iPhone 15 teď stojí 15 490 Kč.',
    blocks: true,
    package_id: createId(1),
    ...changes,
    remedy: { kind: 'accept-price', label: 'Souhlasím s novou cenou', quantity: null, discount: null, ...changes.remedy },
  });
