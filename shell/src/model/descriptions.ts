import type { Market } from '@okruh/web-kit';
import type { PageName } from './routes.ts';

type Described =
  | 'home'
  | 'article-list'
  | 'faq'
  | 'stores'
  | 'contact'
  | 'status'
  | keyof typeof helpDescriptions
  | 'buyout-terms'
  | 'sale-terms'
  | 'privacy';

const helpDescriptions = {
  delivery: {
    cz: 'Jak zboží dostanete a jak zaplatíte: kurýr, výdejní místa, prodejny, expres, karta, převod, dobírka i splátky.',
    ro: 'Cum primești produsele și cum plătești: curier, puncte de ridicare, magazine, expres, card, transfer, ramburs și rate.',
  },
  instalments: {
    cz: 'Nákup na splátky a leasing: od jaké částky, jak rychle a kde najdete, kolik zaplatíte celkem.',
    ro: 'Cumpărături în rate și leasing: de la ce sumă, cât de repede și unde vezi cât plătești în total.',
  },
  withdrawal: {
    cz: 'Do 14 dnů můžete odstoupit od smlouvy bez udání důvodu: jak na to, co vrátíme a vzorový formulář.',
    ro: 'În 14 zile te poți retrage din contract fără motiv: cum faci, ce rambursăm și formularul model.',
  },
  career: {
    cz: 'Práce v prodejnách a servisu Okruh.',
    ro: 'Locuri de muncă în magazinele și service-ul Okruh.',
  },
} as const;

/** What search engines show under the title of the shell's pages. */
const descriptions: Readonly<Record<Described, Readonly<Record<Market, string>>>> = {
  home: {
    cz: 'Vykoupíme váš telefon, tablet, hodinky nebo počítač. Cenu uvidíte hned, kurýr přijede zdarma a peníze máte do dvou dnů.',
    ro: 'Cumpărăm telefonul, tableta, ceasul sau calculatorul tău. Vezi prețul imediat, curierul vine gratuit și primești banii în două zile.',
  },
  'article-list': {
    cz: 'Rady a novinky ze světa telefonů, tabletů, hodinek a počítačů.',
    ro: 'Sfaturi și noutăți din lumea telefoanelor, tabletelor, ceasurilor și calculatoarelor.',
  },
  faq: {
    cz: 'Odpovědi na otázky k nákupu, výkupu, servisu, doručení a vrácení.',
    ro: 'Răspunsuri despre cumpărare, buyback, service, livrare și retur.',
  },
  stores: {
    cz: 'Kde nás najdete: adresy, otevírací doba a služby prodejen Okruh.',
    ro: 'Unde ne găsești: adrese, program și servicii în magazinele Okruh.',
  },
  contact: {
    cz: 'Telefon, e-mail a hodiny, kdy jsme vám k dispozici.',
    ro: 'Telefonul, e-mailul și orele la care îți stăm la dispoziție.',
  },
  status: {
    cz: 'Kde je vaše objednávka, oprava nebo výkup: stačí číslo a e-mail, účet mít nemusíte.',
    ro: 'Unde este comanda, reparația sau buyback-ul tău: ajung numărul și e-mailul, nu îți trebuie cont.',
  },
  ...helpDescriptions,
  'buyout-terms': {
    cz: 'Kdo může zařízení prodat, jak vzniká cena, co když se stav liší a kdy přijdou peníze.',
    ro: 'Cine poate vinde un dispozitiv, cum se formează prețul, ce se întâmplă dacă starea diferă și când vin banii.',
  },
  'sale-terms': {
    cz: 'Jak vzniká smlouva, co platí o ceně, dodání, odstoupení do 14 dnů a reklamaci.',
    ro: 'Cum se încheie contractul, ce este valabil pentru preț, livrare, retragere în 14 zile și reclamații.',
  },
  privacy: {
    cz: 'Které osobní údaje Okruh potřebuje, proč, jak dlouho a jaká máte práva.',
    ro: 'Ce date personale îi trebuie lui Okruh, de ce, cât timp și ce drepturi ai.',
  },
};

export function getDescription(market: Market, page: PageName | null): string {
  return page !== null && page in descriptions ? descriptions[page as Described][market] : descriptions.home[market];
}
