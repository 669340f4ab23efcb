/**
 * Browser events between shell and remotes: `<owner>:<thing-changed>`, ids only; anybody who listens refetches.
 * They travel as `CustomEvent` on `window`.
 */
export interface BrowserEvents {
  /** Login, logout or another account: refetch the session and what depends on it. */
  'account:session-changed': { readonly accountId: string | null };
  /** A buy-out was placed or answered. */
  'buyout:order-changed': { readonly code: string };
  /**
   * The old device that is to be given with a purchase; null = none. What it is worth: `get_trade_in` with the same answers.
   * `isMoved`: it belongs to another product of the cart now, and is wanted here instead.
   */
  'buyout:trade-in-chosen': {
    readonly deviceIdentifier: string | null;
    readonly conditionChoices: readonly string[];
    readonly isMoved: boolean;
  };
  /** The part of the cart that adds from product cards is there: `shell:add-pressed` that came before it is sent again. */
  'cart:add-ready': Readonly<Record<string, never>>;
  /** What a card's key asked for was added or refused; the key takes the next press. `product`: seo name of the variant. */
  'cart:add-settled': { readonly product: string };
  /** The key of a product's page is there: a `shell:buy-pressed` that came before it is sent again. */
  'cart:buy-ready': Readonly<Record<string, never>>;
  /** What `shell:plan-pressed` asked for is in the cart with that payment, or was refused. */
  'cart:plan-settled': Readonly<Record<string, never>>;
  /** The key of the cart came to a product's page and asks which old device is chosen: `buyout:trade-in-chosen` answers. */
  'cart:trade-in-asked': Readonly<Record<string, never>>;
  /** Something was put into the cart, taken out of it, or it was ordered. `count`: pieces of products in it now. */
  'cart:changed': { readonly count: number };
  /** A repair was booked, cancelled, or its quote answered. */
  'service:repair-changed': { readonly code: string };
  /** The key of a product card was pressed: one piece of this variant (its seo name) is wanted. */
  'shell:add-pressed': { readonly product: string };
  /** Somebody wants the product of this page by instalments or leasing: by a tariff, or by a programme. `cart:plan-settled` answers. */
  'shell:plan-pressed': { readonly kind: 'instalments' | 'leasing'; readonly plan: string };
  /** A key of the shell was pressed, at the edge of a phone's screen or before the cart's own one was there: that one acts as if it had been. */
  'shell:buy-pressed': Readonly<Record<string, never>>;
  /** The visitor's consent changed. */
  'shell:consent-changed': { readonly analytics: boolean; readonly marketing: boolean };
  /** The shell went to another address. */
  'shell:navigated': { readonly path: string };
  /** A remote asks the shell to go somewhere without a page load. */
  'shell:navigate': { readonly to: string; readonly replace?: boolean };
}
export type BrowserEventName = keyof BrowserEvents;
