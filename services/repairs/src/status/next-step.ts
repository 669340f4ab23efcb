import type { RepairStatus } from '@okruh/contracts/http/repairs';
import type { Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';

interface Facts {
  readonly status: RepairStatus;
  readonly handOver: 'store' | 'courier';
  readonly isDeviceWithUs: boolean;
  /** "dnes v 16:20"; null with the courier. */
  readonly slot: string | null;
  /** Store in words; null with the courier. */
  readonly store: string | null;
  /** "zítra, v sobotu 21. 11." */
  readonly pickup: string | null;
  /** Last day to answer the quote. */
  readonly until: string | null;
  /** "Po–Pá 9:00–20:00" */
  readonly hours: string | null;
}

/** What the customer does next; null where it is our turn or nothing is left. */
export function nextStep(facts: Facts, locale: Locale): { readonly title: string; readonly text: string } | null {
  switch (facts.status) {
    case 'booked':
      return facts.handOver === 'store' ? bring(facts, locale) : pack(facts, locale);
    case 'waiting_for_approval':
      return {
        title: texts.text(locale, 'next.waiting_for_approval.title'),
        text: texts.text(locale, 'next.waiting_for_approval.text', { until: facts.until }),
      };
    case 'ready':
      return facts.handOver === 'store' ? collect(facts, locale) : homewards(locale);
    case 'cancelled':
      return facts.isDeviceWithUs ? (facts.handOver === 'store' ? fetchBack(facts, locale) : homewards(locale)) : null;
    case 'received':
    case 'diagnosed':
    case 'approved':
    case 'waiting_for_parts':
    case 'in_repair':
    case 'quality_check':
    case 'collected':
      return null;
  }
}

const bring = ({ store, slot }: Facts, locale: Locale) => ({
  title: texts.text(locale, 'next.bring.title'),
  text: texts.text(locale, 'next.bring.text', { slot, store }),
});
const pack = ({ pickup }: Facts, locale: Locale) => ({
  title: texts.text(locale, 'next.pack.title'),
  text: texts.text(locale, 'next.pack.text', { pickup }),
});
const collect = ({ store, hours }: Facts, locale: Locale) => ({
  title: texts.text(locale, 'next.collect.title'),
  text: texts.text(locale, 'next.collect.text', { store, hours }),
});
const fetchBack = ({ store, hours }: Facts, locale: Locale) => ({
  title: texts.text(locale, 'next.fetch-back.title'),
  text: texts.text(locale, 'next.fetch-back.text', { store, hours }),
});
const homewards = (locale: Locale) => ({
  title: texts.text(locale, 'next.homewards.title'),
  text: texts.text(locale, 'next.homewards.text'),
});
