import { hotline } from '../hotline.ts';
import type { LegalTexts } from './legal-text.ts';

const seller = `Okruh, Calea Victoriei 118, 010093 București, e-mail comenzi@okruh.example, telefon ${hotline.ro.number}`;

/** Conditions of sale, and instructions on withdrawal by OUG 34/2014 with its model form. */
export const legalRo: LegalTexts = {
  terms: {
    title: 'Termeni și condiții de vânzare',
    lead: `Vânzător: ${seller}. Condițiile se aplică contractelor încheiate prin magazinul online Okruh începând cu 1 noiembrie 2026.`,
    sections: [
      {
        heading: '1. Comanda și încheierea contractului',
        paragraphs: [
          'Produsele prezentate în magazin sunt oferite în limita stocului disponibil. Trimiți comanda cu butonul „Comandă cu obligație de plată”. Înainte de trimitere poți verifica și corecta toate datele.',
          'Contractul se încheie în momentul în care îți confirmăm prin e-mail primirea comenzii. Contractul se încheie în limba română, îl păstrăm în format electronic și ți-l trimitem la cerere.',
        ],
      },
      {
        heading: '2. Prețul și plata',
        paragraphs: [
          'Prețurile includ TVA și toate taxele. Costul livrării și al plății este afișat înainte de trimiterea comenzii și în confirmarea ei.',
          'La plata în avans păstrăm produsele 30 de minute, iar la transfer bancar 7 zile, pentru mai mult de 5 bucăți 3 zile. Dacă plata nu ajunge până atunci, comanda se anulează și eliberăm produsele. O plată sosită mai târziu este returnată pe aceeași cale.',
          'Factura fiscală se trimite în format electronic.',
        ],
      },
      {
        heading: '3. Livrarea',
        paragraphs: [
          'Livrăm produsele prin metoda aleasă de tine. Ziua estimată a livrării este indicată în comandă; livrăm cel târziu în 30 de zile de la încheierea contractului. Riscul se transferă la tine odată cu preluarea produselor.',
          'Poți refuza un colet deteriorat. Te rugăm să ne anunți fără întârziere deteriorările constatate ulterior.',
        ],
      },
      {
        heading: '4. Retragerea din contract',
        paragraphs: [
          'Consumatorul se poate retrage din contractul la distanță în 14 zile de la primirea produselor, fără a preciza motivul (art. 9 din OUG nr. 34/2014). Detaliile și formularul model se află în informarea separată.',
          'Cât timp nu am început pregătirea comenzii pentru expediere, o poți anula pe pagina ei. Sumele plătite se returnează pe aceeași cale.',
        ],
      },
      {
        heading: '5. Garanția legală de conformitate',
        paragraphs: [
          'Răspundem pentru orice neconformitate existentă la livrare și constatată în termen de 2 ani de la aceasta, conform OUG nr. 140/2021. Pentru produsele folosite termenul este de 1 an. Neconformitatea apărută în acest termen se prezumă, în condițiile legii, că a existat la livrare.',
          'Ai dreptul la reparare sau înlocuire gratuită; dacă nu este posibil sau nu o facem într-un termen rezonabil, la reducerea prețului sau la încetarea contractului. Reclamațiile se primesc în orice magazin al nostru, iar aducerea în conformitate se face în cel mult 15 zile calendaristice.',
          'La dispozitivele folosite, starea este descrisă prin clasa lor. Uzura care corespunde clasei nu este o neconformitate.',
        ],
      },
      {
        heading: '6. Buyback în contul plății',
        paragraphs: [
          'Dacă trimiți dispozitivul vechi prin curier, plătești produsele integral, iar prețul de răscumpărare și bonusul se plătesc după verificare. Dacă îl predai în magazin, prețul stabilit se scade la casă. Estimarea nu este definitivă: dacă starea diferă de descriere, primești o propunere nouă pe care o poți refuza.',
        ],
      },
      {
        heading: '7. Date personale',
        paragraphs: [
          'Prelucrăm datele din comandă pentru executarea contractului și pentru obligațiile legale, conform Regulamentului (UE) 2016/679. Detaliile se găsesc în Politica de confidențialitate de pe site.',
        ],
      },
      {
        heading: '8. Litigii',
        paragraphs: [
          'Contractul este guvernat de legea română. Pentru soluționarea alternativă a litigiilor te poți adresa Autorității Naționale pentru Protecția Consumatorilor, Bulevardul Aviatorilor 72, București, anpc.ro.',
        ],
      },
    ],
  },
  withdrawal: {
    title: 'Informații privind dreptul de retragere',
    lead: `Conform art. 6 alin. (1) lit. h) și art. 9 din OUG nr. 34/2014 privind drepturile consumatorilor. Vânzător: ${seller}.`,
    sections: [
      {
        heading: 'Dreptul de retragere',
        paragraphs: [
          'Ai dreptul de a te retrage din prezentul contract, fără a preciza motivele, în termen de 14 zile.',
          'Termenul de retragere expiră după 14 zile de la ziua în care tu sau o parte terță indicată de tine, alta decât transportatorul, intră în posesia fizică a produselor. Dacă produsele unei comenzi sunt livrate separat, termenul curge de la primirea ultimului produs. La servicii, termenul curge de la ziua încheierii contractului.',
          `Pentru a-ți exercita dreptul, trebuie să ne informezi cu privire la decizia ta printr-o declarație neechivocă, de exemplu o scrisoare sau un e-mail: ${seller}. Poți folosi formularul model alăturat, însă folosirea lui nu este obligatorie. Te poți retrage și în orice magazin al nostru; îți confirmăm primirea fără întârziere.`,
          'Pentru a respecta termenul este suficient să trimiți comunicarea înainte de expirarea lui.',
        ],
      },
      {
        heading: 'Consecințele retragerii',
        paragraphs: [
          'Dacă te retragi, îți rambursăm fără întârzieri nejustificate, în cel mult 14 zile de la data la care suntem informați, orice sumă primită de la tine, inclusiv costurile livrării. Nu se rambursează costurile suplimentare determinate de alegerea altei modalități de livrare decât cea mai ieftină livrare standard oferită de noi.',
          'Rambursarea se face prin aceeași modalitate de plată, dacă nu ai fost de acord în mod expres cu alta; în niciun caz nu ți se percep comisioane. Putem amâna rambursarea până la primirea produselor înapoi sau până la dovada trimiterii lor, oricare are loc mai întâi.',
          'Trimite sau predă produsele fără întârzieri nejustificate, în cel mult 14 zile de la data la care ne-ai comunicat retragerea. Termenul este respectat dacă le trimiți înainte de expirarea lui. Suporți costul direct al returnării; în magazine returnarea este gratuită.',
          'Răspunzi doar pentru diminuarea valorii produselor rezultată din manipulări, altele decât cele necesare pentru a determina natura, caracteristicile și funcționarea lor. Înainte de returnare, deconectează dispozitivul de la conturi și șterge-ți datele.',
        ],
      },
      {
        heading: 'Când dreptul nu se aplică',
        paragraphs: [
          'Dreptul de retragere nu se aplică, între altele, produselor personalizate la cererea ta, produselor sigilate care nu pot fi returnate din motive de igienă și au fost desigilate, precum și serviciilor prestate complet, cu acordul tău expres, înainte de expirarea termenului (art. 16 din OUG nr. 34/2014).',
        ],
      },
    ],
  },
  form: {
    title: 'Formular model de retragere',
    note: 'Completează și trimite acest formular numai dacă dorești să te retragi din contract.',
    lines: [
      `Către: ${seller}`,
      'Vă informez prin prezenta cu privire la retragerea mea din contractul referitor la vânzarea următoarelor produse:',
      '',
      'Numărul comenzii:',
      'Comandate la data / primite la data:',
      'Numele și prenumele:',
      'Adresa:',
      'Semnătura (doar dacă formularul este trimis pe hârtie):',
      'Data:',
    ],
  },
};
