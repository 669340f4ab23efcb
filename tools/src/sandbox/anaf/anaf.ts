import { z } from 'zod';
import { demoCompanies, type DemoCompany, streetAndNumber } from '../demo-companies.ts';
import { withErrors } from '../failures.ts';
import { json, notFound, type SandboxParty } from '../party.ts';

const questionSchema = z
  .array(z.object({ cui: z.number(), data: z.iso.date() }))
  .min(1)
  .max(100);

/** The Romanian register of companies: `POST /anaf/api/PlatitorTvaRest/v9/tva` in the shape of ANAF's web service. */
export async function anafParty({ dataDir }: { readonly dataDir: string }): Promise<SandboxParty> {
  const companies = await demoCompanies(dataDir, 'ro');
  return withErrors({
    prefix: '/anaf',
    summary: 'the Romanian register of companies; knows the companies of the demo’s customers',
    answer({ method, path, body }) {
      if (method !== 'POST' || path !== '/api/PlatitorTvaRest/v9/tva') return notFound;
      const parsed = questionSchema.safeParse(JSON.parse(body.toString('utf8') || 'null'));
      if (!parsed.success) return json(400, { cod: 400, message: 'Format invalid' });
      const asked = parsed.data.map(({ cui, data }) => ({ cui, data, company: companies.get(String(cui)) }));
      return json(200, {
        cod: 200,
        message: 'SUCCESS',
        found: asked.flatMap(({ cui, data, company }) => (company === undefined ? [] : [found(cui, data, company)])),
        notFound: asked.flatMap(({ cui, company }) => (company === undefined ? [cui] : [])),
      });
    },
  });
}

function found(cui: number, data: string, company: DemoCompany): object {
  const { street, number } = streetAndNumber(company.street);
  return {
    date_generale: {
      cui,
      data,
      denumire: company.name.toUpperCase(),
      adresa: `${company.city}, ${company.street}`,
      nrRegCom: 'J00/0000/2015',
      codPostal: company.postcode,
      stare_inregistrare: 'INREGISTRAT din data 02.03.2015',
    },
    inregistrare_scop_Tva: { scpTVA: company.isVatPayer, perioade_TVA: [] },
    inregistrare_RTVAI: { statusTvaIncasare: false },
    stare_inactiv: { statusInactivi: false },
    adresa_sediu_social: {
      sdenumire_Strada: street,
      snumar_Strada: number,
      sdenumire_Localitate: `Mun. ${company.city}`,
      sdenumire_Judet: '',
      sdetalii_Adresa: '',
      scod_Postal: company.postcode,
    },
  };
}
