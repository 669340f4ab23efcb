import type { ResponseOf } from '@okruh/contracts';
import type { findCompany } from '@okruh/contracts/http/checkout/finish';
import { type Market, parsePostcode, todayIn } from '@okruh/market';
import { DependencyDown } from '@okruh/service-kit';
import { z } from 'zod';
import type { OutsideParty } from './outside-party.ts';

export type Company = ResponseOf<typeof findCompany>;

/** A register of companies: a company by its checked number, null when it knows none. @throws DependencyDown */
export type Register = (number: string, now: Date) => Promise<Company | null>;

/** An answer of another shape is as good as none. */
function read<T extends z.ZodType>(schema: T, body: unknown, name: string): z.output<T> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new DependencyDown(name, { cause: parsed.error });
  return parsed.data;
}
const words = (...parts: readonly (string | number | null | undefined)[]): string =>
  parts.filter((part) => part !== '' && part !== null && part !== undefined).join(' ');

const aresSubject = z.object({
  ico: z.string(),
  obchodniJmeno: z.string(),
  dic: z.string().nullish(),
  seznamRegistraci: z.object({ stavZdrojeDph: z.string().nullish() }).nullish(),
  /** Day on which it ceased to be. */
  datumZaniku: z.string().nullish(),
  sidlo: z
    .object({
      nazevObce: z.string().nullish(),
      nazevCastiObce: z.string().nullish(),
      nazevUlice: z.string().nullish(),
      cisloDomovni: z.number().nullish(),
      cisloOrientacni: z.number().nullish(),
      cisloOrientacniPismeno: z.string().nullish(),
      psc: z.number().nullish(),
    })
    .nullish(),
});

/** ARES: `GET /ekonomicke-subjekty/{ico}`, 404 with `NENALEZENO` for an unknown one. A company that ceased to be counts as unknown. */
export const aresRegister =
  (ares: OutsideParty): Register =>
  async (ico) => {
    const { status, body } = await ares.ask({ operation: 'find-company', method: 'GET', path: `/ekonomicke-subjekty/${ico}` });
    if (status === 404) return null;
    if (status !== 200) throw new DependencyDown('ares');
    const subject = read(aresSubject, body, 'ares');
    if ((subject.datumZaniku ?? null) !== null) return null;
    const seat = subject.sidlo;
    // Without a street the part of the town stands before the house number.
    const street = seat?.nazevUlice ?? seat?.nazevCastiObce;
    const orientation = words(seat?.cisloOrientacni) + (seat?.cisloOrientacniPismeno ?? '');
    const house = [words(seat?.cisloDomovni), orientation].filter(Boolean).join('/');
    return {
      company: subject.obchodniJmeno,
      tin: subject.ico.padStart(8, '0'),
      vatn: subject.dic ?? '',
      // A number alone isn't enough: it stays with who is registered no more.
      is_vat_payer: (subject.dic ?? '') !== '' && subject.seznamRegistraci?.stavZdrojeDph === 'AKTIVNI',
      address: words(street, house),
      city: seat?.nazevObce ?? '',
      postcode: normalisePostcode(words(seat?.psc), 'cz'),
    };
  };

const anafSeat = z.object({
  sdenumire_Strada: z.string().nullish(),
  snumar_Strada: z.string().nullish(),
  sdenumire_Localitate: z.string().nullish(),
  sdenumire_Judet: z.string().nullish(),
  sdetalii_Adresa: z.string().nullish(),
  scod_Postal: z.string().nullish(),
});
const anafAnswer = z.object({
  found: z
    .array(
      z.object({
        date_generale: z.object({
          cui: z.number(),
          denumire: z.string(),
          codPostal: z.string().nullish(),
          stare_inregistrare: z.string().nullish(),
        }),
        inregistrare_scop_Tva: z.object({ scpTVA: z.boolean() }).nullish(),
        adresa_sediu_social: anafSeat.nullish(),
      }),
    )
    .default([]),
});

/** ANAF: `POST /api/PlatitorTvaRest/v9/tva` with pairs of number and day. A company that was struck off counts as unknown. */
export const anafRegister =
  (anaf: OutsideParty): Register =>
  async (cui, now) => {
    const { status, body } = await anaf.ask({
      operation: 'find-company',
      method: 'POST',
      path: '/api/PlatitorTvaRest/v9/tva',
      body: [{ cui: Number(cui), data: todayIn('ro', now) }],
    });
    // Some versions of the service answer 404 when none of the numbers is known.
    if (status !== 200 && status !== 404) throw new DependencyDown('anaf');
    const answer = read(anafAnswer, body ?? {}, 'anaf');
    const company = answer.found.find(({ date_generale: general }) => String(general.cui) === cui);
    if (company === undefined || /^RADIERE/i.test(company.date_generale.stare_inregistrare ?? '')) return null;
    const seat = company.adresa_sediu_social;
    const number = words(seat?.snumar_Strada);
    return {
      company: company.date_generale.denumire,
      tin: cui,
      vatn: company.inregistrare_scop_Tva?.scpTVA === true ? `RO${cui}` : '',
      is_vat_payer: company.inregistrare_scop_Tva?.scpTVA === true,
      address: words(seat?.sdenumire_Strada, number, seat?.sdetalii_Adresa),
      // "Sector 1 Mun. București", "Mun. Cluj-Napoca", "Sat Florești".
      city: (seat?.sdenumire_Localitate ?? '').replace(/^Sector \d Mun\. /, '').replace(/^(?:Mun\.|Oraș|Orş\.|Sat|Com\.) ?/, ''),
      postcode: normalisePostcode(seat?.scod_Postal ?? company.date_generale.codPostal ?? '', 'ro'),
    };
  };

/** Registers leave zeros at the start out. */
const normalisePostcode = (text: string, market: Market): string =>
  parsePostcode(text === '' ? '' : text.padStart(market === 'cz' ? 5 : 6, '0'), market) ?? '';
