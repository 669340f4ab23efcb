import type { Locale } from '@okruh/web-kit';
import type { ArticleText } from './article.tsx';

/** Terms of sale with the instructions on withdrawal: the words of the paper that goes with each order (services/orders, documents). */
export const saleTerms: Readonly<Record<Locale, ArticleText>> = {
  cs: {
    title: 'Obchodní podmínky',
    lead: 'Prodávající: Okruh, Křižíkova 1412/27, 186 00 Praha 8, e-mail objednavky@okruh.example, telefon 800 123 456. Podmínky platí pro smlouvy uzavřené přes internetový obchod Okruh od 1. 11. 2026.',
    sections: [
      {
        title: '1. Objednávka a uzavření smlouvy',
        paragraphs: [
          'Vystavení zboží v obchodě je nabídka, která platí do vyprodání zásob. Objednávku odesíláte tlačítkem „Objednat s povinností platby“. Před odesláním můžete všechny údaje zkontrolovat a opravit.',
          'Kupní smlouva vzniká, jakmile vám potvrdíme přijetí objednávky e-mailem. Smlouva se uzavírá v češtině, uchováváme ji v elektronické podobě a na požádání vám ji pošleme.',
        ],
      },
      {
        title: '2. Cena a placení',
        paragraphs: [
          'Ceny jsou včetně DPH a všech poplatků. Cenu dopravy a platby vidíte před odesláním objednávky a v jejím potvrzení.',
          'Při platbě předem pro vás zboží držíme 30 minut, při bankovním převodu 7 dnů. Když platba do té doby nedorazí, objednávka zaniká a zboží uvolníme. Platbu, která přijde později, vrátíme stejnou cestou.',
          'Fakturu, která je zároveň daňovým dokladem, posíláme elektronicky.',
        ],
      },
      {
        title: '3. Dodání',
        paragraphs: [
          'Zboží dodáme způsobem, který jste zvolili. Předpokládaný den doručení uvádíme v objednávce; nejpozději dodáme do 30 dnů od uzavření smlouvy. Nebezpečí škody na vás přechází převzetím zboží.',
          'Poškozenou zásilku nemusíte převzít. Poškození, které zjistíte později, nám prosím oznamte bez zbytečného odkladu.',
        ],
      },
      {
        title: '4. Odstoupení od smlouvy',
        paragraphs: [
          'Spotřebitel může od smlouvy uzavřené na dálku odstoupit bez udání důvodu do 14 dnů od převzetí zboží (§ 1829 občanského zákoníku). Podrobnosti a vzorový formulář jsou v samostatném poučení.',
          'Dokud objednávku nezačneme připravovat k odeslání, můžete ji zrušit na její stránce. Co jste zaplatili, vrátíme stejnou cestou.',
        ],
      },
      {
        title: '5. Práva z vadného plnění',
        paragraphs: [
          'Odpovídáme za to, že zboží při převzetí nemá vady. Projeví-li se vada v průběhu jednoho roku od převzetí, má se za to, že bylo vadné už při převzetí. Spotřebitel může vadu vytknout do dvou let od převzetí (§ 2165 občanského zákoníku), u použitého zboží do jednoho roku.',
          'Můžete požadovat opravu, nebo dodání nové věci. Nepůjde-li to nebo to neuděláme v přiměřené době, můžete požadovat slevu nebo od smlouvy odstoupit (§ 2171 občanského zákoníku). Reklamaci přijme kterákoli naše prodejna a vyřídíme ji do 30 dnů.',
          'U použitých zařízení popisuje stav jejich stupeň. Na vady a opotřebení, které stupni odpovídají, se tato práva nevztahují.',
        ],
      },
      {
        title: '6. Výkup na protiúčet',
        paragraphs: [
          'Odhad ceny starého zařízení snižuje částku k úhradě hned. Konečnou cenu stanovíme po kontrole; liší-li se od odhadu, dostanete nový návrh a můžete ho odmítnout. Rozdíl se doplácí nebo vrací.',
        ],
      },
      {
        title: '7. Osobní údaje',
        paragraphs: [
          'Údaje z objednávky zpracováváme kvůli splnění smlouvy a zákonných povinností podle nařízení (EU) 2016/679. Podrobnosti jsou v Ochraně osobních údajů na našem webu.',
        ],
      },
      {
        title: '8. Spory',
        paragraphs: [
          'Vztahy se řídí českým právem. K mimosoudnímu řešení spotřebitelských sporů je příslušná Česká obchodní inspekce, Gorazdova 1969/24, 120 00 Praha 2, adr.coi.cz.',
        ],
      },
      {
        title: 'Právo odstoupit od smlouvy',
        paragraphs: [
          'Máte právo odstoupit od této smlouvy bez udání důvodu ve lhůtě 14 dnů.',
          'Lhůta pro odstoupení uplyne po 14 dnech ode dne následujícího po dni, kdy vy nebo vámi určená třetí osoba jiná než dopravce převezmete zboží. Objednáte-li v jedné objednávce více kusů, které dodáváme samostatně, počítá se lhůta od převzetí posledního z nich. U služeb se počítá ode dne uzavření smlouvy.',
          'Abyste mohli právo uplatnit, musíte nás o svém odstoupení informovat jednoznačným prohlášením, například dopisem nebo e-mailem: Okruh, Křižíkova 1412/27, 186 00 Praha 8, e-mail objednavky@okruh.example, telefon 800 123 456. Můžete použít přiložený vzorový formulář, není to však vaše povinnost. Odstoupit můžete i na našem webu nebo na kterékoli prodejně; přijetí vám bez zbytečného odkladu potvrdíme.',
          'Aby byla lhůta dodržena, stačí odeslat odstoupení před jejím uplynutím.',
        ],
      },
      {
        title: 'Důsledky odstoupení',
        paragraphs: [
          'Pokud od smlouvy odstoupíte, vrátíme vám bez zbytečného odkladu, nejpozději do 14 dnů ode dne, kdy nám odstoupení došlo, všechny platby, které jsme od vás obdrželi, včetně nákladů na dodání. Nevracíme dodatečné náklady, které vznikly proto, že jste zvolili jiný než nejlevnější způsob standardního dodání, který nabízíme.',
          'Peníze vrátíme stejným způsobem, jakým jste zaplatili, pokud výslovně neurčíte jinak. V žádném případě vám tím nevzniknou další náklady. S vrácením můžeme vyčkat, dokud vrácené zboží nedostaneme nebo neprokážete, že jste ho odeslali, podle toho, co nastane dřív.',
          'Zboží nám pošlete nebo předejte bez zbytečného odkladu, nejpozději do 14 dnů ode dne, kdy jste odstoupili. Lhůta je zachována, pokud ho odešlete před jejím uplynutím. Přímé náklady na vrácení nesete vy; na prodejně ho vrátíte zdarma.',
          'Odpovídáte pouze za snížení hodnoty zboží, které vzniklo nakládáním s ním jinak, než je nutné k obeznámení se s jeho povahou, vlastnostmi a funkčností. Před vrácením prosím zařízení odhlaste z účtů a smažte z něj svá data.',
        ],
      },
      {
        title: 'Kdy odstoupit nelze',
        paragraphs: [
          'Odstoupit nelze zejména od smlouvy o dodání zboží upraveného podle vašeho přání, zboží v zapečetěném obalu, které z hygienických důvodů není vhodné vrátit, pokud jste obal porušili, a služby, kterou jsme s vaším výslovným souhlasem plně poskytli před uplynutím lhůty (§ 1837 občanského zákoníku).',
        ],
      },
    ],
  },
  ro: {
    title: 'Termeni și condiții de vânzare',
    lead: 'Vânzător: Okruh, Calea Victoriei 118, 010093 București, e-mail comenzi@okruh.example, telefon 0800 123 456. Condițiile se aplică contractelor încheiate prin magazinul online Okruh începând cu 1 noiembrie 2026.',
    sections: [
      {
        title: '1. Comanda și încheierea contractului',
        paragraphs: [
          'Produsele prezentate în magazin sunt oferite în limita stocului disponibil. Trimiți comanda cu butonul „Comandă cu obligație de plată”. Înainte de trimitere poți verifica și corecta toate datele.',
          'Contractul se încheie în momentul în care îți confirmăm prin e-mail primirea comenzii. Contractul se încheie în limba română, îl păstrăm în format electronic și ți-l trimitem la cerere.',
        ],
      },
      {
        title: '2. Prețul și plata',
        paragraphs: [
          'Prețurile includ TVA și toate taxele. Costul livrării și al plății este afișat înainte de trimiterea comenzii și în confirmarea ei.',
          'La plata în avans păstrăm produsele 30 de minute, iar la transfer bancar 7 zile. Dacă plata nu ajunge până atunci, comanda se anulează și eliberăm produsele. O plată sosită mai târziu este returnată pe aceeași cale.',
          'Factura fiscală se trimite în format electronic.',
        ],
      },
      {
        title: '3. Livrarea',
        paragraphs: [
          'Livrăm produsele prin metoda aleasă de tine. Ziua estimată a livrării este indicată în comandă; livrăm cel târziu în 30 de zile de la încheierea contractului. Riscul se transferă la tine odată cu preluarea produselor.',
          'Poți refuza un colet deteriorat. Te rugăm să ne anunți fără întârziere deteriorările constatate ulterior.',
        ],
      },
      {
        title: '4. Retragerea din contract',
        paragraphs: [
          'Consumatorul se poate retrage din contractul la distanță în 14 zile de la primirea produselor, fără a preciza motivul (art. 9 din OUG nr. 34/2014). Detaliile și formularul model se află în informarea separată.',
          'Cât timp nu am început pregătirea comenzii pentru expediere, o poți anula pe pagina ei. Sumele plătite se returnează pe aceeași cale.',
        ],
      },
      {
        title: '5. Garanția legală de conformitate',
        paragraphs: [
          'Răspundem pentru orice neconformitate existentă la livrare și constatată în termen de 2 ani de la aceasta, conform OUG nr. 140/2021. Pentru produsele folosite termenul este de 1 an. Neconformitatea apărută în acest termen se prezumă, în condițiile legii, că a existat la livrare.',
          'Ai dreptul la reparare sau înlocuire gratuită; dacă nu este posibil sau nu o facem într-un termen rezonabil, la reducerea prețului sau la încetarea contractului. Reclamațiile se primesc în orice magazin al nostru, iar aducerea în conformitate se face în cel mult 15 zile calendaristice.',
          'La dispozitivele folosite, starea este descrisă prin clasa lor. Uzura care corespunde clasei nu este o neconformitate.',
        ],
      },
      {
        title: '6. Buyback în contul plății',
        paragraphs: [
          'Estimarea dispozitivului vechi scade imediat suma de plată. Prețul final se stabilește după verificare; dacă diferă de estimare, primești o propunere nouă pe care o poți refuza. Diferența se achită sau se returnează.',
        ],
      },
      {
        title: '7. Date personale',
        paragraphs: [
          'Prelucrăm datele din comandă pentru executarea contractului și pentru obligațiile legale, conform Regulamentului (UE) 2016/679. Detaliile se găsesc în Politica de confidențialitate de pe site.',
        ],
      },
      {
        title: '8. Litigii',
        paragraphs: [
          'Contractul este guvernat de legea română. Pentru soluționarea alternativă a litigiilor te poți adresa Autorității Naționale pentru Protecția Consumatorilor, Bulevardul Aviatorilor 72, București, anpc.ro.',
        ],
      },
      {
        title: 'Dreptul de retragere',
        paragraphs: [
          'Ai dreptul de a te retrage din prezentul contract, fără a preciza motivele, în termen de 14 zile.',
          'Termenul de retragere expiră după 14 zile de la ziua în care tu sau o parte terță indicată de tine, alta decât transportatorul, intră în posesia fizică a produselor. Dacă produsele unei comenzi sunt livrate separat, termenul curge de la primirea ultimului produs. La servicii, termenul curge de la ziua încheierii contractului.',
          'Pentru a-ți exercita dreptul, trebuie să ne informezi cu privire la decizia ta printr-o declarație neechivocă, de exemplu o scrisoare sau un e-mail: Okruh, Calea Victoriei 118, 010093 București, e-mail comenzi@okruh.example, telefon 0800 123 456. Poți folosi formularul model alăturat, însă folosirea lui nu este obligatorie. Te poți retrage și pe site sau în orice magazin al nostru; îți confirmăm primirea fără întârziere.',
          'Pentru a respecta termenul este suficient să trimiți comunicarea înainte de expirarea lui.',
        ],
      },
      {
        title: 'Consecințele retragerii',
        paragraphs: [
          'Dacă te retragi, îți rambursăm fără întârzieri nejustificate, în cel mult 14 zile de la data la care suntem informați, orice sumă primită de la tine, inclusiv costurile livrării. Nu se rambursează costurile suplimentare determinate de alegerea altei modalități de livrare decât cea mai ieftină livrare standard oferită de noi.',
          'Rambursarea se face prin aceeași modalitate de plată, dacă nu ai fost de acord în mod expres cu alta; în niciun caz nu ți se percep comisioane. Putem amâna rambursarea până la primirea produselor înapoi sau până la dovada trimiterii lor, oricare are loc mai întâi.',
          'Trimite sau predă produsele fără întârzieri nejustificate, în cel mult 14 zile de la data la care ne-ai comunicat retragerea. Termenul este respectat dacă le trimiți înainte de expirarea lui. Suporți costul direct al returnării; în magazine returnarea este gratuită.',
          'Răspunzi doar pentru diminuarea valorii produselor rezultată din manipulări, altele decât cele necesare pentru a determina natura, caracteristicile și funcționarea lor. Înainte de returnare, deconectează dispozitivul de la conturi și șterge-ți datele.',
        ],
      },
      {
        title: 'Când dreptul nu se aplică',
        paragraphs: [
          'Dreptul de retragere nu se aplică, între altele, produselor personalizate la cererea ta, produselor sigilate care nu pot fi returnate din motive de igienă și au fost desigilate, precum și serviciilor prestate complet, cu acordul tău expres, înainte de expirarea termenului (art. 16 din OUG nr. 34/2014).',
        ],
      },
    ],
  },
};
