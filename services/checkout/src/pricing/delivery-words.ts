import { formatNearDate, formatNumber, type IsoDate, type Market, markets, type OpeningDay } from '@okruh/market';

/** Czech and Romanian of one sentence. */
const both = (cs: string, ro: string) => ({ cs, ro });

/** "8", "9:30": a time of the clock as people write it. */
export const clock = (time: string): string => time.replace(/^0/, '').replace(/:00$/, '');
const fullClock = (time: string): string => time.replace(/^0/, '');

/** "dnes mezi 17. a 20. hodinou", "azi, între orele 17 și 20"; the day alone when no time was chosen. */
export function slotWords(date: IsoDate, slot: string, today: IsoDate, market: Market): string {
  return `${formatNearDate(date, today, market)}${market === 'cz' ? ' ' : ', '}${timesWords(slot, market)}`;
}

/** Where the express goes, behind when: "…, Praha, Brno a okolí". */
export const areaWords = (when: string, cities: readonly string[], market: Market): string =>
  `${when}, ${cities.join(', ')} ${market === 'cz' ? 'a okolí' : 'și împrejurimi'}`;

/** "mezi 17. a 20. hodinou", "între orele 17 și 20". */
export function timesWords(slot: string, market: Market): string {
  const [from = '', to = ''] = slot.split('-');
  if (market === 'ro') return `între orele ${clock(from)} și ${clock(to)}`;
  const areWhole = from.endsWith(':00') && to.endsWith(':00');
  return areWhole ? `mezi ${clock(from)}. a ${clock(to)}. hodinou` : `od ${fullClock(from)} do ${fullClock(to)}`;
}

/** "dnes od 15:30, máme připravené do 30 minut". */
export function readyWords(ready: { date: IsoDate; time: string; isWithinHalfHour: boolean }, today: IsoDate, market: Market): string {
  const day = formatNearDate(ready.date, today, market);
  const time = fullClock(ready.time);
  if (market === 'cz') return `${day} od ${time}${ready.isWithinHalfHour ? ', máme připravené do 30 minut' : ''}`;
  return `${day}, de la ${time}${ready.isWithinHalfHour ? ', gata în 30 de minute' : ''}`;
}

/** "po–pá 9:00–20:00, so 9:00–18:00", days with the same hours together. */
export function openingWords(hours: readonly OpeningDay[], market: Market): string {
  const names = market === 'cz' ? ['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'] : ['lu', 'ma', 'mi', 'jo', 'vi', 'sâ', 'du'];
  const runs: { from: number; to: number; times: string }[] = [];
  for (const { day, open, close } of [...hours].sort((a, b) => a.day - b.day)) {
    const times = `${fullClock(open)}–${fullClock(close)}`;
    const last = runs.at(-1);
    if (last?.times === times && last.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day, times });
  }
  const name = (day: number): string => names[day - 1] ?? '';
  return runs.map(({ from, to, times }) => `${name(from)}${to > from ? `–${name(to)}` : ''} ${times}`).join(', ');
}

/** Why a delivery can't be had, or a chosen one no longer holds. */
export type DeliveryFaultCode =
  | 'unknown'
  | 'too-heavy'
  | 'too-long'
  | 'not-in-store'
  | 'over-for-today'
  | 'no-store'
  | 'store-missing'
  | 'store-unknown'
  | 'place-missing'
  | 'place-unknown'
  | 'place-unavailable'
  | 'place-congested'
  | 'place-too-heavy'
  | 'trade-in-at-store'
  | 'timeslot-missing'
  | 'timeslot-gone';

const kilograms = (weight: number, market: Market): string => `${formatNumber(weight, market, Number.isInteger(weight) ? 0 : 1)} kg`;

const sentences: Readonly<Record<DeliveryFaultCode, { cs: string; ro: string }>> = {
  unknown: both('Tenhle způsob dopravy tu nemáme.', 'Nu avem această metodă de livrare.'),
  'too-heavy': both('Zásilka je na tuhle dopravu moc těžká.', 'Coletul este prea greu pentru această livrare.'),
  'too-long': both('Zásilka je na tuhle dopravu moc velká.', 'Coletul este prea mare pentru această livrare.'),
  'not-in-store': both(
    'Všechno z košíku teď neleží na žádné prodejně, odkud expres jezdí.',
    'Niciun magazin cu livrare expres nu are acum toate produsele din coș.',
  ),
  'over-for-today': both('Dnes už expres nevyjede.', 'Azi livrarea expres nu mai pleacă.'),
  'no-store': both('Teď nevydává žádná prodejna.', 'Acum niciun magazin nu predă comenzi.'),
  'store-missing': both('Vyberte prosím prodejnu.', 'Alege un magazin.'),
  'store-unknown': both('Tahle prodejna objednávky nevydává.', 'Acest magazin nu predă comenzi.'),
  'place-missing': both('Vyberte prosím výdejní místo.', 'Alege un punct de ridicare.'),
  'place-unknown': both('Tohle výdejní místo už není v nabídce.', 'Acest punct de ridicare nu mai este disponibil în ofertă.'),
  'place-unavailable': both('Výdejní místo je teď mimo provoz.', 'Punctul de ridicare nu funcționează acum.'),
  'place-congested': both(
    'Výdejní místo je teď přetížené, vyberte prosím jiné.',
    'Punctul de ridicare este supraîncărcat acum, alege altul.',
  ),
  'place-too-heavy': both('Zásilka je na tohle výdejní místo moc těžká.', 'Coletul este prea greu pentru acest punct de ridicare.'),
  'trade-in-at-store': both(
    'Staré zařízení odevzdáváte na prodejně, zboží tam na vás počká.',
    'Predai dispozitivul vechi în magazin, produsele te așteaptă acolo.',
  ),
  'timeslot-missing': both('Vyberte prosím čas doručení.', 'Alege intervalul de livrare.'),
  'timeslot-gone': both('Zvolený čas už nejde, vyberte prosím jiný.', 'Intervalul ales nu mai este disponibil, alege altul.'),
};

/** The reason in words. @param limits what the sentence about weight or size tells */
export function faultWords(code: DeliveryFaultCode, market: Market, limits?: { is: number; limit: number }): string {
  const { locale } = markets[market];
  if (limits === undefined) return sentences[code][locale];
  if (code === 'too-long') {
    const [is, limit] = [formatNumber(limits.is, market), formatNumber(limits.limit, market)];
    return locale === 'cs'
      ? `Zásilka měří ${is} cm, tudy posíláme nejvýš ${limit} cm.`
      : `Coletul măsoară ${is} cm; limita aici este ${limit} cm.`;
  }
  const [is, limit] = [kilograms(limits.is, market), kilograms(limits.limit, market)];
  return locale === 'cs' ? `Zásilka váží ${is}, tudy posíláme nejvýš ${limit}.` : `Coletul cântărește ${is}; limita aici este ${limit}.`;
}
