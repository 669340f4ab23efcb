import type { MailTemplate } from '../mail-template.ts';

/** News begin when this mail's link is opened. */
export const subscription: MailTemplate = {
  code: 'subscription',
  variables: ['confirm_url', 'end_url', 'valid_days'],
  texts: {
    cs: {
      subject: 'Potvrďte prosím odběr novinek Okruhu',
      preheader: 'Bez potvrzení vám nic posílat nebudeme.',
      heading: 'Chcete novinky od nás?',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'potvrďte prosím, že na tuto adresu máme posílat novinky a slevy.' },
        { kind: 'key', label: 'Potvrdit odběr', url: '{{confirm_url}}' },
        { kind: 'paragraph', text: 'Odkaz platí {{valid_days}} dní. Odběr můžete kdykoli ukončit.' },
        { kind: 'link', label: 'Novinky nechci', url: '{{end_url}}' },
      ],
      why: 'Tuto zprávu posíláme, protože někdo na webu Okruh vyplnil vaši adresu u odběru novinek.',
    },
    ro: {
      subject: 'Confirmă abonarea la noutățile Okruh',
      preheader: 'Fără confirmare nu îți trimitem nimic.',
      heading: 'Vrei noutăți de la noi?',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'te rugăm să confirmi că vrei noutăți și reduceri la această adresă.' },
        { kind: 'key', label: 'Confirmă abonarea', url: '{{confirm_url}}' },
        { kind: 'paragraph', text: 'Linkul este valabil {{valid_days}} zile. Te poți dezabona oricând.' },
        { kind: 'link', label: 'Nu vreau noutăți', url: '{{end_url}}' },
      ],
      why: 'Primești acest mesaj pentru că cineva a completat adresa ta la abonarea pe site-ul Okruh.',
    },
  },
};

/** Somebody asked for news to an address that gets them already; the form never says so, this mail does. */
export const subscriptionKnown: MailTemplate = {
  code: 'subscription_known',
  variables: ['end_url'],
  texts: {
    cs: {
      subject: 'Novinky Okruhu už odebíráte',
      preheader: 'Nic se nezměnilo.',
      heading: 'Novinky už vám chodí',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        { kind: 'paragraph', text: 'někdo právě přihlásil vaši adresu k novinkám. Už je odebíráte, takže se nic nezměnilo.' },
        { kind: 'link', label: 'Odběr ukončit', url: '{{end_url}}' },
      ],
      why: 'Tuto zprávu posíláme, protože někdo na webu Okruh vyplnil vaši adresu u odběru novinek.',
    },
    ro: {
      subject: 'Primești deja noutățile Okruh',
      preheader: 'Nu s-a schimbat nimic.',
      heading: 'Primești deja noutățile',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        { kind: 'paragraph', text: 'cineva tocmai a abonat adresa ta la noutăți. Le primești deja, deci nu s-a schimbat nimic.' },
        { kind: 'link', label: 'Dezabonează-mă', url: '{{end_url}}' },
      ],
      why: 'Primești acest mesaj pentru că cineva a completat adresa ta la abonarea pe site-ul Okruh.',
    },
  },
};
