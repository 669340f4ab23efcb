import type { ChaosReport } from './fulfilment.ts';
import type { Books, Broken } from './invariants.ts';

/** Broken rules that are shown of each kind. */
const SHOWN = 5;

export function countBy(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} ${value}`).join(', ');
}

/** The figures of a run. */
export function reportFulfilment({
  books,
  dead,
  repeatedEvents,
  picking,
  restocked,
  takenBack,
  withdrawn,
  disputes,
  buyingSeconds,
  quietSeconds,
}: ChaosReport): string[][] {
  const doubled = books.caughtMails.length - new Set(books.caughtMails).size;
  return [
    ['orders', `${books.orders.length}: ${countBy(books.orders.map(({ status }) => status))}`],
    ['picking lists', `${books.lists.length}: ${countBy(books.lists.map(({ status }) => status))}`],
    [
      'kills',
      `${[...dead.values()].reduce((sum, count) => sum + count, 0)}: ${[...dead].map(([name, count]) => `${count} ${name}`).join(', ')}`,
    ],
    ['events sent again, shuffled', String(repeatedEvents)],
    ['scans', `${picking.scans}, ${picking.refused} refused, ${picking.repeated} sent again`],
    ['not found, undone, reset, left', `${picking.notFound}, ${picking.undone}, ${picking.reset}, ${picking.abandoned}`],
    ['parcels taken back', String(takenBack)],
    ['documents', `${books.documents.length}: ${countBy(books.documents.map(({ kind, state }) => `${kind} ${state}`))}`],
    ...describeAdvances(books),
    ...(withdrawn === 0 ? [] : [['withdrawals', `${withdrawn}: ${countBy(books.withdrawals.map(({ state }) => state))}`]]),
    ...(disputes.opened === 0 ? [] : [['disputes', `${disputes.opened}: ${disputes.won} won, ${disputes.lost} lost`]]),
    ['pieces lost, arrived', `${books.stock.reduce((sum, { lost }) => sum + lost, 0)}, ${restocked}`],
    [
      'mails',
      `${books.mails.length}: ${countBy(books.mails.map(({ state }) => state))}; ${doubled} caught twice (killed between sending and noting it)`,
    ],
    ['seconds of buying, until quiet', `${buyingSeconds.toFixed(0)}, ${quietSeconds.toFixed(0)}`],
  ];
}

/** Advances, invoices that settled one, and credit notes that took one back; no row where none was issued. */
function describeAdvances({ documents }: Books): string[][] {
  const advances = new Set(documents.flatMap(({ id, kind, state }) => (kind === 'advance' && state === 'created' ? [id] : [])));
  if (advances.size === 0) return [];
  const settling = documents.filter(({ kind, settled }) => kind === 'invoice' && settled > 0).length;
  const notes = documents.filter(({ correctsId }) => advances.has(correctsId ?? '')).length;
  return [['advances', `${advances.size} issued, settled by ${settling} invoices, taken back by ${notes} credit notes`]];
}

/** What doesn't hold, by rule, some of each. */
export function describeBroken(broken: readonly Broken[]): string {
  return [...new Set(broken.map(({ invariant }) => invariant))]
    .flatMap((name) => {
      const found = broken.filter(({ invariant }) => invariant === name);
      return [`✗ ${name} (${found.length})`, ...found.slice(0, SHOWN).map(({ about }) => `    ${about}`)];
    })
    .join('\n');
}
