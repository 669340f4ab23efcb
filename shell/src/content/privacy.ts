import type { Locale } from '@okruh/web-kit';
import type { ArticleText } from './article.tsx';

/** How personal data are treated. */
export const privacy: Readonly<Record<Locale, ArticleText>> = {
  cs: {
    title: 'Ochrana osobních údajů',
    lead: 'Které údaje potřebujeme, proč, jak dlouho a co s nimi můžete dělat.',
    sections: [
      {
        title: 'Které údaje zpracováváme',
        paragraphs: [
          'Při výkupu jméno, adresu, kontakt, údaje z dokladu totožnosti, rodné číslo a číslo účtu. Zákon nám ukládá ověřit, od koho zařízení kupujeme, a uchovat o tom záznam.',
          'U účtu jméno, e-mail a heslo, které ukládáme jen jako otisk, ze kterého se nedá přečíst.',
          'Ve zprávách a v zájmu o práci to, co nám sami napíšete, a přiložený životopis. Obojí ukládáme zašifrované.',
        ],
      },
      {
        title: 'Jak je chráníme',
        paragraphs: [
          'Číslo dokladu, rodné číslo a číslo účtu ukládáme zašifrované. Naši lidé je vidí zakryté a každé odkrytí se zapisuje i s důvodem.',
          'Stránka výkupu ukáže osobní údaje jen přes odkaz z vašeho e-mailu. Samotný kód výkupu je neotevře.',
        ],
      },
      {
        title: 'Jak dlouho je máme',
        paragraphs: [
          'Doklady o výkupu 10 let, jak žádají daňové předpisy. Nedokončené odhady 14 dní. Zprávy a životopisy 180 dní. Účet do doby, než ho zrušíte.',
        ],
      },
      {
        title: 'Cookies',
        paragraphs: [
          'Nutné cookies drží přihlášení a vaši volbu. Měření spustíme, jen když ho povolíte. Rozhodnutí změníte kdykoli v patičce pod „Nastavení cookies“.',
        ],
      },
      {
        title: 'Vaše práva',
        paragraphs: [
          'Můžete chtít kopii svých údajů, jejich opravu, omezení, přenos nebo výmaz a podat námitku. Napište na soukromi@okruh.example. Stížnost přijímá Úřad pro ochranu osobních údajů.',
        ],
      },
    ],
  },
  ro: {
    title: 'Protecția datelor personale',
    lead: 'Ce date ne trebuie, de ce, cât timp și ce poți face cu ele.',
    sections: [
      {
        title: 'Ce date prelucrăm',
        paragraphs: [
          'La buyback numele, adresa, datele de contact, datele din actul de identitate, CNP-ul și contul bancar. Legea ne obligă să verificăm de la cine cumpărăm dispozitivul și să păstrăm o evidență.',
          'La cont numele, e-mailul și parola, pe care o păstrăm doar ca amprentă din care nu poate fi citită.',
          'În mesaje și candidaturi ceea ce ne scrii tu și CV-ul atașat. Pe amândouă le păstrăm criptate.',
        ],
      },
      {
        title: 'Cum le protejăm',
        paragraphs: [
          'Numărul actului de identitate, CNP-ul și contul le păstrăm criptate. Colegii noștri le văd mascate, iar fiecare afișare este înregistrată împreună cu motivul.',
          'Pagina buyback-ului arată datele personale doar prin linkul din e-mailul tău. Codul singur nu le deschide.',
        ],
      },
      {
        title: 'Cât timp le păstrăm',
        paragraphs: [
          'Documentele de buyback 10 ani, cum cer normele fiscale. Estimările nefinalizate 14 zile. Mesajele și CV-urile 180 de zile. Contul până când îl închizi.',
        ],
      },
      {
        title: 'Cookie-uri',
        paragraphs: [
          'Cookie-urile necesare păstrează autentificarea și alegerea ta. Măsurarea pornește doar dacă o permiți. Poți schimba decizia oricând în subsol, la „Setări cookie-uri”.',
        ],
      },
      {
        title: 'Drepturile tale',
        paragraphs: [
          'Poți cere o copie a datelor, corectarea, restricționarea, portarea sau ștergerea lor și te poți opune prelucrării. Scrie la confidentialitate@okruh.example. Plângerile le primește Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal.',
        ],
      },
    ],
  },
};
