import { createStore } from 'zustand/vanilla';

/** What the shopper fills in, as typed. */
export interface CheckoutForm {
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  /** Id of the district; empty when it isn't known. */
  district: string;
  postcode: string;
  onCompany: boolean;
  company: string;
  tin: string;
  vatn: string;
  /** It goes elsewhere than to the billing address. */
  elsewhere: boolean;
  otherFirstName: string;
  otherLastName: string;
  otherAddress: string;
  otherCity: string;
  otherPostcode: string;
  otherPhone: string;
  extraInfo: string;
  note: string;
  internalNumber: string;
  createAccount: boolean;
  /** Addresses go into the book of the one who is logged in. */
  keepAddress: boolean;
  /** The questionnaire is refused; the wire asks for the consent. */
  noHeureka: boolean;
  marketing: boolean;
  promotions: boolean;
  terms: boolean;
  /** As the market writes dates; instalments and pay-later need it. Never kept in the tab's storage. */
  birthDate: string;
  /** Id of the saved card that pays, `new` for another one; empty until the shopper chose. */
  savedCard: string;
  /** The new card is kept for the next purchases. */
  keepCard: boolean;
}

export const emptyCheckoutForm: CheckoutForm = {
  email: '',
  phone: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  district: '',
  postcode: '',
  onCompany: false,
  company: '',
  tin: '',
  vatn: '',
  elsewhere: false,
  otherFirstName: '',
  otherLastName: '',
  otherAddress: '',
  otherCity: '',
  otherPostcode: '',
  otherPhone: '',
  extraInfo: '',
  note: '',
  internalNumber: '',
  createAccount: false,
  keepAddress: false,
  noHeureka: false,
  marketing: false,
  promotions: false,
  terms: false,
  birthDate: '',
  savedCard: '',
  keepCard: false,
};

/** One try to place an order: the same request repeats its key, so that a lost answer never makes a second order. */
export interface Attempt {
  /** Digest of the request that the key belongs to. */
  readonly digest: string;
  readonly key: string;
  /** A wallet's transaction that was prepared for it. */
  readonly transactionId: string | null;
}

export interface CheckoutState {
  readonly form: CheckoutForm;
  readonly attempt: Attempt | null;
}
export interface CheckoutActions {
  enter(change: Partial<CheckoutForm>): void;
  keepAttempt(attempt: Attempt): void;
  /** The order is placed. */
  clear(): void;
}
export type CheckoutStore = ReturnType<typeof createCheckoutStore>;

const KEY = 'okruh-checkout';

/**
 * Unfinished input of the checkout; it survives a reload of the tab. Delivery and payment stand in the cart itself, on the
 * server.
 */
export function createCheckoutStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null = tabStorage()) {
  const store = createStore<CheckoutState & CheckoutActions>()((set, get) => ({
    form: { ...emptyCheckoutForm, ...readForm(storage) },
    attempt: readAttempt(storage),
    enter: (change) => set({ form: { ...get().form, ...change } }),
    keepAttempt: (attempt) => set({ attempt }),
    clear: () => set({ form: emptyCheckoutForm, attempt: null }),
  }));
  store.subscribe(({ form, attempt }) => write(storage, form, attempt));
  return store;
}

let shared: CheckoutStore | null = null;
/** The checkout of this page: its steps share it. */
export const checkoutStore = (): CheckoutStore => (shared ??= createCheckoutStore());
/** A page of its own for each test. */
export const forgetCheckoutStore = (): void => void (shared = null);

type Saved = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

function tabStorage(): Saved {
  try {
    return window.sessionStorage;
  } catch {
    return null; // blocked: what is filled in then lasts as long as the page
  }
}

function write(storage: Saved, form: CheckoutForm, attempt: Attempt | null): void {
  try {
    if (form === emptyCheckoutForm && attempt === null) storage?.removeItem(KEY);
    else storage?.setItem(KEY, JSON.stringify({ form: { ...form, birthDate: '' }, attempt }));
  } catch {
    // As above.
  }
}

function read(storage: Saved): Readonly<Record<string, unknown>> {
  try {
    const saved: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    return typeof saved === 'object' && saved !== null ? { ...saved } : {};
  } catch {
    return {};
  }
}

/** Fields that this version knows, with the type that it knows: another version may have written them. */
function readForm(storage: Saved): Partial<CheckoutForm> {
  const { form } = read(storage);
  if (typeof form !== 'object' || form === null) return {};
  const known = Object.entries(form).filter(
    ([name, value]) => name in emptyCheckoutForm && typeof value === typeof emptyCheckoutForm[name as keyof CheckoutForm],
  );
  return Object.fromEntries(known);
}

function readAttempt(storage: Saved): Attempt | null {
  const { attempt } = read(storage);
  if (typeof attempt !== 'object' || attempt === null) return null;
  const { digest, key, transactionId } = { digest: null, key: null, transactionId: null, ...attempt };
  if (typeof digest !== 'string' || typeof key !== 'string') return null;
  return { digest, key, transactionId: typeof transactionId === 'string' ? transactionId : null };
}
