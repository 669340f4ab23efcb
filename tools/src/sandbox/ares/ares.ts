import { demoCompanies, type DemoCompany, streetAndNumber } from '../demo-companies.ts';
import { withErrors } from '../failures.ts';
import { json, notFound, type SandboxParty } from '../party.ts';

/** The Czech register of companies: `GET /ares/ekonomicke-subjekty/{ico}` in the shape of ARES' REST service. */
export async function aresParty({ dataDir }: { readonly dataDir: string }): Promise<SandboxParty> {
  const companies = await demoCompanies(dataDir, 'cz');
  return withErrors({
    prefix: '/ares',
    summary: 'the Czech register of companies; knows the companies of the demo’s customers',
    answer({ method, path }) {
      const ico = /^\/ekonomicke-subjekty\/(\d{1,8})$/.exec(path)?.[1];
      if (method !== 'GET' || ico === undefined) return notFound;
      const company = companies.get(ico.padStart(8, '0'));
      if (company === undefined)
        return json(404, { kod: 'NENALEZENO', popis: `Ekonomický subjekt s IČO ${ico} nebyl nalezen.`, subKod: null });
      return json(200, subject(company));
    },
  });
}

function subject(company: DemoCompany): object {
  const { street, number } = streetAndNumber(company.street);
  const [house, orientation] = number.split('/');
  return {
    ico: company.number,
    obchodniJmeno: company.name,
    ...(company.isVatPayer ? { dic: `CZ${company.number}` } : {}),
    seznamRegistraci: { stavZdrojeDph: company.isVatPayer ? 'AKTIVNI' : 'NEEXISTUJICI' },
    pravniForma: '112',
    datumVzniku: '2015-03-02',
    sidlo: {
      kodStatu: 'CZ',
      nazevStatu: 'Česká republika',
      nazevObce: company.city,
      nazevUlice: street,
      ...(house === undefined || house === '' ? {} : { cisloDomovni: Number(house) }),
      ...(orientation === undefined ? {} : { cisloOrientacni: Number(orientation) }),
      psc: Number(company.postcode.replaceAll(' ', '')),
      textovaAdresa: `${company.street}, ${company.postcode} ${company.city}`,
    },
  };
}
