import type { RepairStatus } from '@okruh/contracts/http/repairs';
import type { Locale } from '@okruh/market';

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
        cs: {
          title: 'Rozhodněte o ceně',
          text: `Podívejte se, co jsme zjistili, a cenu schvalte, nebo odmítněte do ${facts.until ?? ''}.`,
        },
        ro: { title: 'Decide asupra prețului', text: `Vezi ce am constatat și aprobă sau refuză prețul până la ${facts.until ?? ''}.` },
      }[locale];
    case 'ready':
      return facts.handOver === 'store' ? collect(facts, locale) : homewards[locale];
    case 'cancelled':
      return facts.isDeviceWithUs ? (facts.handOver === 'store' ? fetchBack(facts, locale) : homewards[locale]) : null;
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

const bring = ({ store, slot }: Facts, locale: Locale) =>
  ({
    cs: {
      title: 'Přineste zařízení na prodejnu',
      text: `Čekáme vás ${slot ?? ''}, ${store ?? ''}. Zálohujte data a vypněte hledání zařízení.`,
    },
    ro: {
      title: 'Adu dispozitivul la magazin',
      text: `Te așteptăm ${slot ?? ''}, ${store ?? ''}. Salvează datele și dezactivează localizarea dispozitivului.`,
    },
  })[locale];
const pack = ({ pickup }: Facts, locale: Locale) =>
  ({
    cs: {
      title: 'Zabalte zařízení pro kurýra',
      text: `Kurýr přijede ${pickup ?? ''} mezi 8. a 17. hodinou. Zálohujte data a vypněte hledání zařízení.`,
    },
    ro: {
      title: 'Împachetează dispozitivul pentru curier',
      text: `Curierul vine ${pickup ?? ''} între orele 8 și 17. Salvează datele și dezactivează localizarea dispozitivului.`,
    },
  })[locale];
const collect = ({ store, hours }: Facts, locale: Locale) =>
  ({
    cs: { title: 'Vyzvedněte si zařízení', text: `${store ?? ''}, ${hours ?? ''}. Vezměte si doklad totožnosti, platíte na místě.` },
    ro: { title: 'Ridică dispozitivul', text: `${store ?? ''}, ${hours ?? ''}. Ia cu tine un act de identitate, plătești pe loc.` },
  })[locale];
const fetchBack = ({ store, hours }: Facts, locale: Locale) =>
  ({
    cs: { title: 'Vyzvedněte si zařízení zpět', text: `Neopravené zařízení na vás čeká: ${store ?? ''}, ${hours ?? ''}.` },
    ro: { title: 'Ridică dispozitivul înapoi', text: `Dispozitivul nereparat te așteaptă: ${store ?? ''}, ${hours ?? ''}.` },
  })[locale];
const homewards: Readonly<Record<Locale, { title: string; text: string }>> = {
  cs: { title: 'Zařízení je na cestě k vám', text: 'Kurýr ho přiveze na adresu, kde ho vyzvedl.' },
  ro: { title: 'Dispozitivul este pe drum spre tine', text: 'Curierul îl aduce la adresa de unde l-a ridicat.' },
};
