import { hotline } from '../hotline.ts';
import type { LegalTexts } from './legal-text.ts';

const seller = `Okruh, Křižíkova 1412/27, 186 00 Praha 8, e-mail objednavky@okruh.example, telefon ${hotline.cz.number}`;

/** Conditions of sale, and instructions on withdrawal by § 1820 and § 1829 of the Civil Code (Act 89/2012 Coll.) with its model form. */
export const legalCs: LegalTexts = {
  terms: {
    title: 'Obchodní podmínky',
    lead: `Prodávající: ${seller}. Podmínky platí pro smlouvy uzavřené přes internetový obchod Okruh od 1. 11. 2026.`,
    sections: [
      {
        heading: '1. Objednávka a uzavření smlouvy',
        paragraphs: [
          'Vystavení zboží v obchodě je nabídka, která platí do vyprodání zásob. Objednávku odesíláte tlačítkem „Objednat s povinností platby“. Před odesláním můžete všechny údaje zkontrolovat a opravit.',
          'Kupní smlouva vzniká, jakmile vám potvrdíme přijetí objednávky e-mailem. Smlouva se uzavírá v češtině, uchováváme ji v elektronické podobě a na požádání vám ji pošleme.',
        ],
      },
      {
        heading: '2. Cena a placení',
        paragraphs: [
          'Ceny jsou včetně DPH a všech poplatků. Cenu dopravy a platby vidíte před odesláním objednávky a v jejím potvrzení.',
          'Při platbě předem pro vás zboží držíme 30 minut, při bankovním převodu 7 dnů, u více než 5 kusů 3 dny. Když platba do té doby nedorazí, objednávka zaniká a zboží uvolníme. Platbu, která přijde později, vrátíme stejnou cestou.',
          'Fakturu, která je zároveň daňovým dokladem, posíláme elektronicky.',
        ],
      },
      {
        heading: '3. Dodání',
        paragraphs: [
          'Zboží dodáme způsobem, který jste zvolili. Předpokládaný den doručení uvádíme v objednávce; nejpozději dodáme do 30 dnů od uzavření smlouvy. Nebezpečí škody na vás přechází převzetím zboží.',
          'Poškozenou zásilku nemusíte převzít. Poškození, které zjistíte později, nám prosím oznamte bez zbytečného odkladu.',
        ],
      },
      {
        heading: '4. Odstoupení od smlouvy',
        paragraphs: [
          'Spotřebitel může od smlouvy uzavřené na dálku odstoupit bez udání důvodu do 14 dnů od převzetí zboží (§ 1829 občanského zákoníku). Podrobnosti a vzorový formulář jsou v samostatném poučení.',
          'Dokud objednávku nezačneme připravovat k odeslání, můžete ji zrušit na její stránce. Co jste zaplatili, vrátíme stejnou cestou.',
        ],
      },
      {
        heading: '5. Práva z vadného plnění',
        paragraphs: [
          'Odpovídáme za to, že zboží při převzetí nemá vady. Projeví-li se vada v průběhu jednoho roku od převzetí, má se za to, že bylo vadné už při převzetí. Spotřebitel může vadu vytknout do dvou let od převzetí (§ 2165 občanského zákoníku), u použitého zboží do jednoho roku.',
          'Můžete požadovat opravu, nebo dodání nové věci. Nepůjde-li to nebo to neuděláme v přiměřené době, můžete požadovat slevu nebo od smlouvy odstoupit (§ 2171 občanského zákoníku). Reklamaci přijme kterákoli naše prodejna a vyřídíme ji do 30 dnů.',
          'U použitých zařízení popisuje stav jejich stupeň. Na vady a opotřebení, které stupni odpovídají, se tato práva nevztahují.',
        ],
      },
      {
        heading: '6. Výkup na protiúčet',
        paragraphs: [
          'Pošlete-li staré zařízení poštou, zboží zaplatíte celé a výkupní cenu s bonusem vyplatíme po kontrole. Odevzdáte-li ho na prodejně, dohodnutou cenu odečteme u pultu. Odhad není závazný: liší-li se stav od popisu, dostanete nový návrh a můžete ho odmítnout.',
        ],
      },
      {
        heading: '7. Osobní údaje',
        paragraphs: [
          'Údaje z objednávky zpracováváme kvůli splnění smlouvy a zákonných povinností podle nařízení (EU) 2016/679. Podrobnosti jsou v Ochraně osobních údajů na našem webu.',
        ],
      },
      {
        heading: '8. Spory',
        paragraphs: [
          'Vztahy se řídí českým právem. K mimosoudnímu řešení spotřebitelských sporů je příslušná Česká obchodní inspekce, Gorazdova 1969/24, 120 00 Praha 2, adr.coi.cz.',
        ],
      },
    ],
  },
  withdrawal: {
    title: 'Poučení o právu na odstoupení od smlouvy',
    lead: `Podle § 1820 odst. 1 písm. f) a § 1829 zákona č. 89/2012 Sb., občanský zákoník. Prodávající: ${seller}.`,
    sections: [
      {
        heading: 'Právo odstoupit od smlouvy',
        paragraphs: [
          'Máte právo odstoupit od této smlouvy bez udání důvodu ve lhůtě 14 dnů.',
          'Lhůta pro odstoupení uplyne po 14 dnech ode dne následujícího po dni, kdy vy nebo vámi určená třetí osoba jiná než dopravce převezmete zboží. Objednáte-li v jedné objednávce více kusů, které dodáváme samostatně, počítá se lhůta od převzetí posledního z nich. U služeb se počítá ode dne uzavření smlouvy.',
          `Abyste mohli právo uplatnit, musíte nás o svém odstoupení informovat jednoznačným prohlášením, například dopisem nebo e-mailem: ${seller}. Můžete použít přiložený vzorový formulář, není to však vaše povinnost. Odstoupit můžete i na kterékoli prodejně; přijetí vám bez zbytečného odkladu potvrdíme.`,
          'Aby byla lhůta dodržena, stačí odeslat odstoupení před jejím uplynutím.',
        ],
      },
      {
        heading: 'Důsledky odstoupení',
        paragraphs: [
          'Pokud od smlouvy odstoupíte, vrátíme vám bez zbytečného odkladu, nejpozději do 14 dnů ode dne, kdy nám odstoupení došlo, všechny platby, které jsme od vás obdrželi, včetně nákladů na dodání. Nevracíme dodatečné náklady, které vznikly proto, že jste zvolili jiný než nejlevnější způsob standardního dodání, který nabízíme.',
          'Peníze vrátíme stejným způsobem, jakým jste zaplatili, pokud výslovně neurčíte jinak. V žádném případě vám tím nevzniknou další náklady. S vrácením můžeme vyčkat, dokud vrácené zboží nedostaneme nebo neprokážete, že jste ho odeslali, podle toho, co nastane dřív.',
          'Zboží nám pošlete nebo předejte bez zbytečného odkladu, nejpozději do 14 dnů ode dne, kdy jste odstoupili. Lhůta je zachována, pokud ho odešlete před jejím uplynutím. Přímé náklady na vrácení nesete vy; na prodejně ho vrátíte zdarma.',
          'Odpovídáte pouze za snížení hodnoty zboží, které vzniklo nakládáním s ním jinak, než je nutné k obeznámení se s jeho povahou, vlastnostmi a funkčností. Před vrácením prosím zařízení odhlaste z účtů a smažte z něj svá data.',
        ],
      },
      {
        heading: 'Kdy odstoupit nelze',
        paragraphs: [
          'Odstoupit nelze zejména od smlouvy o dodání zboží upraveného podle vašeho přání, zboží v zapečetěném obalu, které z hygienických důvodů není vhodné vrátit, pokud jste obal porušili, a služby, kterou jsme s vaším výslovným souhlasem plně poskytli před uplynutím lhůty (§ 1837 občanského zákoníku).',
        ],
      },
    ],
  },
  form: {
    title: 'Vzorový formulář pro odstoupení od smlouvy',
    note: 'Vyplňte tento formulář a pošlete ho zpět pouze v případě, že chcete odstoupit od smlouvy.',
    lines: [
      `Adresát: ${seller}`,
      'Oznamuji, že tímto odstupuji od smlouvy o nákupu tohoto zboží:',
      '',
      'Číslo objednávky:',
      'Datum objednání a datum obdržení:',
      'Jméno a příjmení:',
      'Adresa:',
      'Podpis (pouze pokud je formulář zasílán v listinné podobě):',
      'Datum:',
    ],
  },
};
