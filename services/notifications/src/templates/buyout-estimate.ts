import type { MailTemplate } from '../mail-template.ts';

/** The estimate that a visitor asked for by e-mail. */
export const buyoutEstimate: MailTemplate = {
  code: 'buyout_estimate',
  variables: ['device_name', 'quality', 'price', 'buyout_url', 'valid_until'],
  optional: ['device_variant'],
  texts: {
    cs: {
      subject: 'Váš odhad výkupu: {{device_name}}',
      preheader: 'Nabízíme {{price}}, nabídka platí do {{valid_until}}.',
      heading: 'Za vaše zařízení nabízíme {{price}}',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'posíláme odhad, který jste si spočítali na našem webu.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Zařízení', value: '{{device_name}}' },
            { label: 'Provedení', value: '{{device_variant}}' },
            { label: 'Stav', value: '{{quality}}' },
            { label: 'Výkupní cena', value: '{{price}}' },
            { label: 'Nabídka platí do', value: '{{valid_until}}' },
          ],
        },
        { kind: 'key', label: 'Dokončit prodej', url: '{{buyout_url}}' },
        { kind: 'paragraph', text: 'Odkaz otevře stejné zařízení ve stejném stavu. Projděte prosím odpovědi a doplňte údaje pro výplatu.' },
        {
          kind: 'note',
          text: 'Konečnou cenu potvrdíme po kontrole zařízení. Když se bude lišit, pošleme vám novou nabídku a vy rozhodnete.',
        },
      ],
      why: 'Tuto zprávu posíláme, protože si někdo na webu Okruh nechal na vaši adresu poslat odhad výkupu. Pokud jste to nebyli vy, není třeba nic dělat.',
    },
    ro: {
      subject: 'Estimarea ta de buyback: {{device_name}}',
      preheader: 'Îți oferim {{price}}, oferta este valabilă până la {{valid_until}}.',
      heading: 'Pentru dispozitivul tău îți oferim {{price}}',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'îți trimitem estimarea pe care ai calculat-o pe site-ul nostru.' },
        {
          kind: 'facts',
          rows: [
            { label: 'Dispozitiv', value: '{{device_name}}' },
            { label: 'Variantă', value: '{{device_variant}}' },
            { label: 'Stare', value: '{{quality}}' },
            { label: 'Preț de buyback', value: '{{price}}' },
            { label: 'Oferta este valabilă până la', value: '{{valid_until}}' },
          ],
        },
        { kind: 'key', label: 'Finalizează vânzarea', url: '{{buyout_url}}' },
        {
          kind: 'paragraph',
          text: 'Linkul deschide același dispozitiv în aceeași stare. Verifică răspunsurile și completează datele pentru plată.',
        },
        {
          kind: 'note',
          text: 'Confirmăm prețul final după ce verificăm dispozitivul. Dacă este diferit, îți trimitem o ofertă nouă și tu decizi.',
        },
      ],
      why: 'Primești acest mesaj pentru că cineva a cerut pe site-ul Okruh o estimare de buyback pentru adresa ta. Dacă nu ai fost tu, nu trebuie să faci nimic.',
    },
  },
};
