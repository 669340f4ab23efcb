import { hotline } from './hotline.ts';
import type { Market } from './market.ts';

/** The company that sells in a market, as its documents name it. */
export interface SellingCompany {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  /** ISO 3166-2 code in Romania; empty elsewhere. */
  readonly county: string;
  readonly country: 'CZ' | 'RO';
  readonly isCompany: boolean;
  readonly taxNumber: string;
  readonly vatNumber: string;
  readonly eMail: string;
  readonly phone: string;
  /** Where it is registered: "C 123456 vedená u Městského soudu v Praze", "J2026000001001". */
  readonly register: string;
}

/** Who sells in each market. Bank accounts come from the environment. */
export const sellers: Readonly<Record<Market, SellingCompany>> = {
  cz: {
    name: 'Okruh s.r.o.',
    street: 'Křižíkova 1412/27',
    city: 'Praha 8',
    postcode: '186 00',
    county: '',
    country: 'CZ',
    isCompany: true,
    taxNumber: '09172416',
    vatNumber: 'CZ09172416',
    eMail: 'objednavky@okruh.example',
    phone: hotline.cz.number,
    register: 'C 331872 vedená u Městského soudu v Praze',
  },
  ro: {
    name: 'Okruh România SRL',
    street: 'Calea Victoriei 118',
    city: 'București',
    postcode: '010093',
    county: 'RO-B',
    country: 'RO',
    isCompany: true,
    taxNumber: '39120070',
    vatNumber: 'RO39120070',
    eMail: 'comenzi@okruh.example',
    phone: hotline.ro.number,
    register: 'J2018004512406',
  },
};
