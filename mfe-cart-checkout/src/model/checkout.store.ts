import { createStore } from 'zustand/vanilla';

/** What the shopper fills in, as typed. */
export interface CheckoutForm {
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  /** Id of the district; empty when unknown. */
  district: string;
  postcode: string;
  onCompany: boolean;
  company: string;
  tin: string;
  vatn: string;
  /** Delivery goes to another address than the billing address. */
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
  /** Save the addresses in the logged-in customer's address book. */
  keepAddress: boolean;
  /** The shopper refuses the questionnaire; on the wire it is a consent, the opposite. */
  noHeureka: boolean;
  marketing: boolean;
  promotions: boolean;
  terms: boolean;
  /** In the market's date format; required for instalments and pay later. Never written to session storage. */
  birthDate: string;
  /** Id of the saved card to pay with, `new` for another one; empty until the shopper chooses. */
  savedCard: string;
  /** Save the new card for later purchases. */
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

/** Idempotency key of an order: repeating the same request sends the same key, so that a lost answer never leads to a second order. */
export interface Attempt {
  /** Digest of the request that the key belongs to. */
  readonly digest: string;
  readonly key: string;
  /** Transaction of a wallet that was prepared for this attempt. */
  readonly transactionId: string | null;
}

export interface CheckoutState {
  readonly form: CheckoutForm;
  readonly attempt: Attempt | null;
}
export interface CheckoutActions {
  enter(change: Partial<CheckoutForm>): void;
  keepAttempt(attempt: Attempt): void;
  /** Removes everything after the order is placed. */
  clear(): void;
}
export type CheckoutStore = ReturnType<typeof createCheckoutStore>;

const KEY = 'okruh-checkout';

/**
 * Unfinished input of the checkout, stored in session storage, so that it survives a reload. Shipping and payment method are
 * stored in the cart on the server.
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
/** The store that all steps of the checkout share. */
export const checkoutStore = (): CheckoutStore => (shared ??= createCheckoutStore());
/** Resets the shared store between tests. */
export const forgetCheckoutStore = (): void => void (shared = null);

type Saved = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

function tabStorage(): Saved {
  try {
    return window.sessionStorage;
  } catch {
    return null; // storage is blocked: input is lost with the page
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

/** Reads only known fields of the expected type: another version of the code may have written the storage. */
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
