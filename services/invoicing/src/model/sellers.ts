import { hotline, type Market } from '@okruh/market';
import type { Seller } from './issued-document.ts';

/** Who sells in each market: the company that its documents name. Accounts come from the environment. */
export const sellers: Readonly<Record<Market, Omit<Seller, 'account'>>> = {
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
