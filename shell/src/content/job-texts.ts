import type { JobApplicationField } from '@okruh/contracts/http/accounts/messages';
import type { JobPosition } from '@okruh/contracts/messages';
import type { Locale } from '@okruh/market';
import type { ArticleText } from './article.tsx';

interface JobTexts {
  /** What stands above the form. */
  readonly article: ArticleText;
  readonly title: string;
  readonly fields: Readonly<Record<JobApplicationField | 'cv', string>>;
  readonly choose: string;
  readonly positions: Readonly<Record<JobPosition, string>>;
  readonly textHelp: string;
  readonly cvHelp: string;
  readonly cvMissing: string;
  readonly cvWrong: string;
  readonly cvBig: string;
  readonly consent: string;
  readonly privacy: string;
  readonly send: string;
  readonly wrong: (count: number) => string;
  readonly failed: string;
  readonly sent: string;
  readonly sentText: string;
}

/** Texts of the page with jobs: they come with it, no other one has them. */
export const jobTexts: Readonly<Record<Locale, JobTexts>> = {
  cs: {
    article: {
      title: 'Kariéra',
      lead: 'Prodáváme techniku, opravujeme ji a vykupujeme zpět. Lidé z prodejen a servisu jsou na tom to nejdůležitější.',
      sections: [
        {
          title: 'Jak se přihlásit',
          paragraphs: [
            'Napište nám tímto formulářem a přiložte životopis. Ozveme se vám, ať právě hledáme, nebo ne.',
            'Raději mluvíte? Zavolejte na linku {phone}, {hours}, nebo se zastavte na kterékoli prodejně. Řekneme vám, koho právě hledáme a kde.',
          ],
        },
      ],
    },
    title: 'Napište nám o sobě',
    fields: {
      position: 'O jakou práci máte zájem',
      name: 'Jméno a příjmení',
      e_mail: 'E-mail',
      phone: 'Telefon',
      text: 'Co umíte a co vás baví',
      cv: 'Životopis',
    },
    choose: 'Vyberte',
    positions: {
      sales: 'Prodej na prodejně',
      repair: 'Servis a opravy',
      buyout: 'Výkup a kontrola zařízení',
      warehouse: 'Sklad a expedice',
      care: 'Péče o zákazníky',
      other: 'Jiná práce',
    },
    textHelp: 'Stačí pár vět. Napište také, ve kterém městě chcete pracovat.',
    cvHelp: 'PDF, DOCX nebo ODT, nejvýš 4 MB.',
    cvMissing: 'Přiložte prosím životopis.',
    cvWrong: 'Životopis prosím přiložte jako PDF, DOCX nebo ODT.',
    cvBig: 'Soubor je větší než 4 MB. Vyberte prosím menší.',
    consent: 'Životopis čtou jen lidé, kteří u nás o přijetí rozhodují. Po 180 dnech ho smažeme.',
    privacy: 'Jak zacházíme s osobními údaji',
    send: 'Odeslat životopis',
    wrong: (count) => (count === 1 ? 'Opravte prosím jeden údaj' : `Opravte prosím údaje: ${count}`),
    failed: 'Odeslat se to nepodařilo. Co jste vyplnili, zůstalo, zkuste to prosím znovu.',
    sent: 'Děkujeme, životopis máme',
    sentText: 'Ozveme se do jednoho pracovního dne. Potvrzení jsme vám poslali e-mailem.',
  },
  ro: {
    article: {
      title: 'Cariere',
      lead: 'Vindem tehnologie, o reparăm și o cumpărăm înapoi. Oamenii din magazine și din service contează cel mai mult.',
      sections: [
        {
          title: 'Cum aplici',
          paragraphs: [
            'Scrie-ne prin acest formular și atașează CV-ul. Îți răspundem, fie că angajăm acum, fie că nu.',
            'Preferi să vorbim? Sună la {phone}, {hours}, sau treci pe la orice magazin. Îți spunem pe cine căutăm acum și unde.',
          ],
        },
      ],
    },
    title: 'Scrie-ne despre tine',
    fields: {
      position: 'Ce post te interesează',
      name: 'Nume și prenume',
      e_mail: 'E-mail',
      phone: 'Telefon',
      text: 'Ce știi să faci și ce îți place',
      cv: 'CV',
    },
    choose: 'Alege',
    positions: {
      sales: 'Vânzări în magazin',
      repair: 'Service și reparații',
      buyout: 'Buyback și verificarea dispozitivelor',
      warehouse: 'Depozit și expediere',
      care: 'Relații cu clienții',
      other: 'Alt post',
    },
    textHelp: 'Ajung câteva propoziții. Scrie și în ce oraș vrei să lucrezi.',
    cvHelp: 'PDF, DOCX sau ODT, cel mult 4 MB.',
    cvMissing: 'Te rugăm să atașezi CV-ul.',
    cvWrong: 'Te rugăm să atașezi CV-ul ca PDF, DOCX sau ODT.',
    cvBig: 'Fișierul are peste 4 MB. Te rugăm să alegi unul mai mic.',
    consent: 'CV-ul îl citesc doar cei care decid angajările. După 180 de zile îl ștergem.',
    privacy: 'Cum folosim datele personale',
    send: 'Trimite CV-ul',
    wrong: (count) => (count === 1 ? 'Te rugăm să corectezi un câmp' : `Te rugăm să corectezi câmpurile: ${count}`),
    failed: 'Trimiterea nu a reușit. Ce ai completat a rămas, te rugăm să încerci din nou.',
    sent: 'Mulțumim, am primit CV-ul',
    sentText: 'Revenim cu un răspuns în cel mult o zi lucrătoare. Ți-am trimis confirmarea pe e-mail.',
  },
};
