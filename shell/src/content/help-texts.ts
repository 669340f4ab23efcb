import type { Locale } from '@okruh/web-kit';
import type { ArticleText } from './article.tsx';

/** Pages of the footer that explain buying and working here. Prices stand where they are chosen: the office changes them. */
export type HelpTopic = 'delivery' | 'instalments';

export const helpTexts: Readonly<Record<HelpTopic, Readonly<Record<Locale, ArticleText>>>> = {
  delivery: {
    cs: {
      title: 'Doprava a platba',
      lead: 'Cenu dopravy a platby vidíte v pokladně dřív, než objednáte. Den doručení uvádíme u každého zboží.',
      sections: [
        {
          title: 'Jak zboží dostanete',
          paragraphs: [
            'Kurýr na adresu: co objednáte v pracovní den do 18 hodin, odesíláme týž den a kurýr přijede následující pracovní den.',
            'Výdejní místo Balíkobod nebo Rychlý bod: vyzvednete si, kdy se vám to hodí.',
            'Osobní odběr na prodejně: co na prodejně leží, máme připravené do 30 minut.',
            'Expres ještě dnes: jezdí z vybraných prodejen, časy a dostupnost na vaší adrese ukážeme v pokladně.',
          ],
        },
        {
          title: 'Jak zaplatíte',
          paragraphs: [
            'Platební kartou online, přes Kapsa Pay nebo Ťuk Pay, bankovním převodem, dobírkou, na splátky nebo leasingem.',
            'Při platbě předem pro vás zboží držíme 30 minut, při bankovním převodu 7 dnů.',
          ],
        },
        {
          title: 'Vrácení do 14 dnů',
          paragraphs: ['Zboží můžete vrátit do 14 dnů od převzetí bez udání důvodu. Na prodejně zdarma, poštou na vlastní náklady.'],
        },
      ],
    },
    ro: {
      title: 'Livrare și plată',
      lead: 'Costul livrării și al plății îl vezi la finalizare, înainte să comanzi. Ziua livrării apare la fiecare produs.',
      sections: [
        {
          title: 'Cum primești produsele',
          paragraphs: [
            'Curier la adresă: ce comanzi într-o zi lucrătoare până la ora 18 pleacă în aceeași zi, iar curierul vine în următoarea zi lucrătoare.',
            'Punct de ridicare Balikobod sau Punct Rapid: ridici coletul când îți este comod.',
            'Ridicare din magazin: ce se află în magazin este gata în 30 de minute.',
            'Expres în aceeași zi: pleacă din anumite magazine; orele și adresele la care ajunge le vezi la finalizare.',
          ],
        },
        {
          title: 'Cum plătești',
          paragraphs: [
            'Cu cardul online, prin Kapsa Pay sau Tac Pay, prin transfer bancar, ramburs, în rate sau prin leasing.',
            'La plata în avans păstrăm produsele 30 de minute, iar la transfer bancar 7 zile.',
          ],
        },
        {
          title: 'Retur în 14 zile',
          paragraphs: [
            'Poți returna produsele în 14 zile de la primire, fără să oferi un motiv. În magazin gratuit, prin curier pe cheltuiala ta.',
          ],
        },
      ],
    },
  },
  instalments: {
    cs: {
      title: 'Splátky a leasing',
      lead: 'Kolik zaplatíte měsíčně, kolik předem a kolik celkem, vidíte u zboží a znovu při placení, než cokoli odešlete.',
      sections: [
        {
          title: 'Splátky',
          paragraphs: [
            'Na splátky lze koupit od 3 000 Kč. Žádost vyplníte online při objednávce nebo na prodejně, odpověď dostanete během několika minut.',
            'Vybrané zboží nabízíme bez navýšení. Počet splátek, platbu předem, RPSN a celkovou částku najdete u zboží pod odkazem Splátky.',
          ],
        },
        {
          title: 'Leasing',
          paragraphs: ['Leasing platí vždy na celou objednávku. Příslušenství, které do něj nepatří, objednejte prosím zvlášť.'],
        },
      ],
    },
    ro: {
      title: 'Rate și leasing',
      lead: 'Cât plătești pe lună, cât în avans și cât în total vezi la produs și din nou la plată, înainte să trimiți ceva.',
      sections: [
        {
          title: 'Rate',
          paragraphs: [
            'Poți cumpăra în rate de la 600 de lei. Completezi cererea online la comandă sau în magazin și primești răspunsul în câteva minute.',
            'La produsele selectate dobânda este zero. Numărul ratelor, avansul, DAE și suma totală le găsești la produs, la linkul Rate.',
          ],
        },
        {
          title: 'Leasing',
          paragraphs: [
            'Leasingul se aplică întotdeauna întregii comenzi. Te rugăm să comanzi separat accesoriile care nu intră în leasing.',
          ],
        },
      ],
    },
  },
};
