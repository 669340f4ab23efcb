import type { MailTemplate } from '../mail-template.ts';

/** A visitor's message, for the department that answers it. */
export const message: MailTemplate = {
  code: 'message',
  variables: ['reason', 'sender_name', 'sender_e_mail', 'message'],
  optional: ['phone', 'references'],
  texts: {
    cs: {
      subject: 'Zpráva z webu: {{reason}}',
      preheader: '{{sender_name}} čeká na odpověď.',
      heading: '{{reason}}',
      blocks: [
        { kind: 'paragraph', text: '{{message}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Jméno', value: '{{sender_name}}' },
            { label: 'E-mail pro odpověď', value: '{{sender_e_mail}}' },
            { label: 'Telefon', value: '{{phone}}' },
            { label: 'Týká se', value: '{{references}}' },
          ],
        },
      ],
      why: 'Tuto zprávu dostává oddělení, které na dotaz z formuláře odpovídá.',
    },
    ro: {
      subject: 'Mesaj de pe site: {{reason}}',
      preheader: '{{sender_name}} așteaptă un răspuns.',
      heading: '{{reason}}',
      blocks: [
        { kind: 'paragraph', text: '{{message}}' },
        {
          kind: 'facts',
          rows: [
            { label: 'Nume', value: '{{sender_name}}' },
            { label: 'E-mail pentru răspuns', value: '{{sender_e_mail}}' },
            { label: 'Telefon', value: '{{phone}}' },
            { label: 'Se referă la', value: '{{references}}' },
          ],
        },
      ],
      why: 'Acest mesaj ajunge la departamentul care răspunde la formularul de contact.',
    },
  },
};

/** Tells the sender that the message came. Nothing that was typed stands in it, for anybody may name any address. */
export const messageReceipt: MailTemplate = {
  code: 'message_receipt',
  variables: ['reason'],
  texts: {
    cs: {
      subject: 'Vaši zprávu máme',
      preheader: 'Odpovíme nejpozději následující pracovní den.',
      heading: 'Vaše zpráva dorazila',
      blocks: [
        { kind: 'paragraph', text: 'Dobrý den,' },
        {
          kind: 'paragraph',
          text: 'napsali jste nám přes formulář: {{reason}}. Odpovíme na tuto adresu, nejpozději následující pracovní den.',
        },
        { kind: 'note', text: 'Pokud jste nám nepsali, není třeba nic dělat.' },
      ],
      why: 'Tuto zprávu posíláme, protože někdo na webu Okruh vyplnil vaši adresu ve formuláři.',
    },
    ro: {
      subject: 'Am primit mesajul tău',
      preheader: 'Răspundem cel târziu în următoarea zi lucrătoare.',
      heading: 'Mesajul tău a ajuns',
      blocks: [
        { kind: 'paragraph', text: 'Bună ziua,' },
        {
          kind: 'paragraph',
          text: 'ne-ai scris prin formular: {{reason}}. Îți răspundem la această adresă, cel târziu în următoarea zi lucrătoare.',
        },
        { kind: 'note', text: 'Dacă nu ne-ai scris tu, nu trebuie să faci nimic.' },
      ],
      why: 'Primești acest mesaj pentru că cineva a completat adresa ta într-un formular de pe site-ul Okruh.',
    },
  },
};
