/** What stands in the shop's books once everything is quiet. Pure data, so that the checks can be proven to fail. */
export interface Books {
  readonly orders: readonly BookedOrder[];
  readonly lists: readonly BookedList[];
  /** What orders knows of picking's lists. */
  readonly packages: readonly { readonly listId: string; readonly orderId: string; readonly status: string; readonly version: number }[];
  /** Pieces of orders as picking counts them; those given back are left out. */
  readonly pieces: readonly BookedPieces[];
  readonly stock: readonly BookedStock[];
  readonly mails: readonly { readonly orderId: string; readonly template: string; readonly state: string }[];
  /** Message ids in the mail catcher, and those of mails that count as sent. */
  readonly caughtMails: readonly string[];
  readonly sentMails: readonly string[];
  /** Crates that still hold a list which needs none any more. */
  readonly cratesHeld: number;
  /** Parcels that carriers were asked for and neither refused nor voided. */
  readonly parcels: readonly { readonly listId: string; readonly trackingNumber: string | null }[];
  /** Tracking numbers of labels that count at the carriers: each costs money. */
  readonly carrierLabels: readonly string[];
  readonly deadLetters: number;
  /** Events that wait in an outbox, by schema. */
  readonly unpublished: Readonly<Record<string, number>>;
  /** Invoices, advances and credit notes. */
  readonly documents: readonly BookedDocument[];
  readonly withdrawals: readonly BookedWithdrawal[];
  /** Repeats of one scan that were answered in two ways. */
  readonly contradictedScans: number;
  /** What reading each projection again would change, a line for each; empty when nothing. */
  readonly wrongProjections: readonly string[];
}
export interface BookedOrder {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly isCard: boolean;
  /** Fetched at a store. */
  readonly isFetched: boolean;
  /** Minor units. */
  readonly total: number;
  readonly captured: number;
  readonly refunded: number;
  /** Taken back by the payer's bank. */
  readonly chargedBack: number;
  /** Null unless it was cancelled. */
  readonly cancelReason: string | null;
  /** State of its reservation; null = picking knows none. */
  readonly reservation: string | null;
  /** Pieces ordered by variant, those that lie on shelves. */
  readonly wanted: Readonly<Record<string, number>>;
}
export interface BookedList {
  readonly id: string;
  readonly orderId: string;
  readonly status: string;
  readonly version: number;
  /** Pieces picked by variant. */
  readonly picked: Readonly<Record<string, number>>;
}
export interface BookedDocument {
  readonly id: string;
  readonly market: string;
  readonly kind: string;
  readonly state: string;
  /** Null before it is created, like the year and the position of its series, and its total. */
  readonly number: string | null;
  readonly year: number | null;
  readonly position: number | null;
  readonly orderId: string;
  /** Package of an invoice. */
  readonly listId: string | null;
  /** Document that a credit note takes back. */
  readonly correctsId: string | null;
  readonly withdrawalId: string | null;
  /** Minor units. */
  readonly total: number | null;
  /** What of it advances had taxed before. */
  readonly settled: number;
}
export interface BookedWithdrawal {
  readonly id: string;
  readonly number: string;
  readonly orderId: string;
  readonly state: string;
  /** Minor units: of its credit notes as orders know them, and what was asked back for them. */
  readonly credited: number;
  readonly asked: number;
  /** Times that money of it goes back: once for each invoice that it takes something of. */
  readonly refunds: number;
}
export interface BookedPieces {
  readonly orderId: string;
  readonly variant: string;
  readonly quantity: number;
  /** They left the house with the order. */
  readonly hasLeft: boolean;
}
export interface BookedStock {
  /** `<variant>@<market>` */
  readonly key: string;
  readonly available: number;
  /** Sums over the places. */
  readonly onHand: number;
  readonly reserved: number;
  /** Pieces of live reservations. */
  readonly held: number;
  /** Pieces that were there at the beginning or came since. */
  readonly started: number;
  readonly left: number;
  readonly lost: number;
}
/** A rule that doesn't hold, and where. */
export interface Broken {
  readonly invariant: string;
  readonly about: string;
}

type Check = (books: Books) => string[];

/** How an order must end whose packages ended so; null: it has none. One that is lost holds it until a person decides. */
function getEnd(lists: readonly BookedList[]): string | null {
  const live = lists.filter(({ status }) => status !== 'cancelled');
  if (live.length === 0) return null;
  if (live.some(({ status }) => status === 'lost')) return 'handed_over';
  return live.every(({ status }) => status === 'returned') ? 'returned' : 'delivered';
}
const ends: ReadonlySet<string> = new Set(['delivered', 'returned', 'lost']);

/** Money that stays ours, minor units: what is paid on delivery comes with the delivery; what came back is refunded by a person, or the bank took it. */
const calculateDue = ({ status, isCard, total, chargedBack }: BookedOrder, withdrawn: number): number =>
  status === 'cancelled' || chargedBack > 0 || (!isCard && status !== 'delivered') ? 0 : total - withdrawn;

const checks: Readonly<Record<string, Check>> = {
  'every order has ended in one right state': ({ orders, lists, withdrawals }) => {
    const byOrder = groupBy(lists, ({ orderId }) => orderId);
    const withdrawn = new Set(withdrawals.map(({ orderId }) => orderId));
    return orders.flatMap((order) => {
      const end = getEnd(byOrder.get(order.id) ?? []) ?? 'delivered';
      const isRight = order.status === 'cancelled' || order.status === end || (order.status === 'withdrawn' && withdrawn.has(order.id));
      return isRight ? [] : [`${order.number} is ${order.status}, not ${end}`];
    });
  },
  'the money fits the state': ({ orders, withdrawals }) =>
    orders.flatMap((order) => {
      const retained = order.captured - order.refunded - order.chargedBack;
      const withdrawn = sumBy(withdrawals, ({ orderId, asked }) => (orderId === order.id ? asked : 0));
      const due = calculateDue(order, withdrawn);
      // What was withdrawn from whole is refunded, and what a bank took back counts so.
      const isRight = order.paymentStatus === (due === 0 && withdrawn + order.chargedBack > 0 ? 'refunded' : 'paid');
      const isPaid = order.isCard && order.status !== 'cancelled' ? isRight : true;
      return retained === due && isPaid
        ? []
        : [`${order.number} ${order.status}: retained ${retained} of ${order.total}, ${order.paymentStatus}`];
    }),
  'a charge-back is called so': ({ orders }) =>
    orders.flatMap(({ number, status, chargedBack, cancelReason }) => {
      // Cancelled before, by its customer or for want of goods, it keeps that reason.
      const isWrong = chargedBack > 0 ? status === 'cancelled' && cancelReason === 'shop' : cancelReason === 'charged-back';
      return isWrong ? [`${number} is cancelled: ${cancelReason}, ${chargedBack} taken back by the bank`] : [];
    }),
  'one invoice for each package': ({ lists, documents }) => {
    const invoices = groupBy(
      documents.filter(({ kind, state }) => kind === 'invoice' && state === 'created'),
      ({ listId }) => listId ?? '',
    );
    return lists.flatMap(({ id, status, picked }) => {
      const count = invoices.get(id)?.length ?? 0;
      // One that ended may have been packed before, and one that came back may have been quicker than its invoice.
      if (status === 'cancelled' || status === 'returned') return count > 1 ? [`list ${id} has ${count}`] : [];
      const due = Object.values(picked).some((pieces) => pieces > 0) ? 1 : 0;
      return ends.has(status) && count !== due ? [`list ${id} (${status}) has ${count}`] : [];
    });
  },
  'no document waits': ({ documents }) =>
    documents.filter(({ state }) => state === 'in-progress').map(({ id, kind }) => `${kind} ${id} has no number`),
  'numbers have no gap and no repetition': ({ documents }) => {
    const series = groupBy(
      documents.filter(({ state }) => state === 'created'),
      ({ market, kind, year }) => `${market} ${kind} ${year}`,
    );
    return [...series].flatMap(([name, rows]) => {
      const positions = new Set(rows.map(({ position }) => position));
      const last = Math.max(...rows.map(({ position }) => position ?? 0));
      return positions.size === rows.length && last === rows.length
        ? []
        : [`${name}: ${rows.length} documents, ${positions.size} numbers up to ${last}`];
    });
  },
  'what ended or came back is taken back whole': ({ orders, lists, documents, withdrawals }) => {
    const ended = new Set(orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id));
    const returned = new Set(lists.filter(({ status }) => status === 'returned').map(({ id }) => id));
    const withdrawn = new Set(withdrawals.map(({ orderId }) => orderId));
    return documents.flatMap((invoice) => {
      if (invoice.kind !== 'invoice' || invoice.state !== 'created') return [];
      const credited = sumBy(documents, ({ correctsId, total }) => (correctsId === invoice.id ? (total ?? 0) : 0));
      // What a withdrawal takes back may have lost value.
      const isWhole = (ended.has(invoice.orderId) || returned.has(invoice.listId ?? '')) && !withdrawn.has(invoice.orderId);
      const isRight = isWhole ? credited === invoice.total : credited <= (invoice.total ?? 0);
      return isRight ? [] : [`${invoice.number}: ${credited} of ${invoice.total} taken back`];
    });
  },
  'invoices come to what was paid': ({ orders, lists, documents }) => {
    const byOrder = groupBy(lists, ({ orderId }) => orderId);
    return orders.flatMap(({ id, number, status, total, isFetched }) => {
      const live = (byOrder.get(id) ?? []).filter((list) => list.status !== 'cancelled');
      // At a counter a clerk may hand over what nobody packed.
      if ((status !== 'delivered' && status !== 'withdrawn') || isFetched || live.some((list) => list.status !== 'delivered')) return [];
      const invoiced = sumBy(documents, (one) => (one.orderId === id && one.kind === 'invoice' ? (one.total ?? 0) : 0));
      return invoiced === total ? [] : [`${number}: ${invoiced} invoiced of ${total}`];
    });
  },
  'each advance is settled or taken back once': ({ orders, lists, documents }) => {
    const byOrder = groupBy(lists, ({ orderId }) => orderId);
    return orders.flatMap(({ id, number, status }) => {
      const own = documents.filter((one) => one.orderId === id && one.state === 'created');
      const advances = new Map(own.flatMap((one) => (one.kind === 'advance' ? [[one.id, one.total ?? 0]] : [])));
      const issued = sumBy([...advances.values()], (total) => total);
      const credited = sumBy(own, ({ correctsId, total }) => (advances.has(correctsId ?? '') ? (total ?? 0) : 0));
      const used = sumBy(own, ({ settled }) => settled) + credited;
      const live = (byOrder.get(id) ?? []).filter((list) => list.status !== 'cancelled');
      const isOver = status === 'cancelled' || (live.length > 0 && live.every((list) => ends.has(list.status)));
      return used > issued || (isOver && used !== issued) ? [`${number}: ${used} of ${issued} settled or taken back`] : [];
    });
  },
  'credit notes of withdrawals equal their refunds': ({ orders, documents, withdrawals }) => {
    const byId = new Map(orders.map((order) => [order.id, order]));
    const perWithdrawal = withdrawals.flatMap(({ id, number, state, credited, asked }) => {
      const issued = sumBy(documents, ({ withdrawalId, total }) => (withdrawalId === id ? (total ?? 0) : 0));
      const isOver = state === 'refunded' || state === 'closed';
      return isOver && issued === credited && credited === asked
        ? []
        : [`${number} is ${state}: ${issued} issued, ${credited} credited, ${asked} asked back`];
    });
    const perOrder = [...groupBy(withdrawals, ({ orderId }) => orderId)].flatMap(([id, own]) => {
      const order = byId.get(id);
      const asked = sumBy(own, (one) => one.asked);
      return order === undefined || order.refunded === asked ? [] : [`${order.number}: ${order.refunded} refunded of ${asked}`];
    });
    return [...perWithdrawal, ...perOrder];
  },
  'each list ended as its order did': ({ orders, lists }) => {
    const byOrder = groupBy(lists, ({ orderId }) => orderId);
    return orders.flatMap((order) => {
      const live = (byOrder.get(order.id) ?? []).filter(({ status }) => status !== 'cancelled');
      const wanted = order.status === 'cancelled' ? null : order.status;
      if (wanted === null) return live.map(({ status }) => `${order.number} is cancelled and has a list ${status}`);
      if (live.length === 0) return [`${order.number} has no list`];
      return live
        .filter(({ status }) => !ends.has(status))
        .map(({ status }) => `${order.number} is ${order.status} and has a list ${status}`);
    });
  },
  'orders knows each list as picking has it': ({ lists, packages }) => {
    const known = new Map(packages.map((one) => [one.listId, one]));
    return lists.flatMap((list) => {
      const copy = known.get(list.id);
      if (copy === undefined) return [`list ${list.id} (${list.status}) is unknown to orders`];
      return copy.status === list.status && copy.version === list.version
        ? []
        : [`list ${list.id} is ${list.status} v${list.version}, orders has ${copy.status} v${copy.version}`];
    });
  },
  'every order got exactly what was ordered': ({ orders, lists, pieces }) => {
    const picked = new Map<string, number>();
    const back = new Map<string, number>();
    for (const list of lists)
      for (const [variant, quantity] of Object.entries(list.picked)) {
        if (list.status !== 'cancelled') increase(picked, `${list.orderId} ${variant}`, quantity);
        // Nobody took it: its pieces are in stock again.
        if (list.status === 'returned') increase(back, `${list.orderId} ${variant}`, quantity);
      }
    const gone = new Map<string, number>();
    for (const { orderId, variant, quantity, hasLeft } of pieces) if (hasLeft) increase(gone, `${orderId} ${variant}`, quantity);
    return orders.flatMap((order) =>
      Object.entries(order.wanted).flatMap(([variant, wanted]) => {
        const due = order.status === 'cancelled' ? 0 : wanted;
        const left = gone.get(`${order.id} ${variant}`) ?? 0;
        // At a counter a clerk may hand over what nobody scanned.
        const scanned = order.isFetched || order.status === 'cancelled' ? due : (picked.get(`${order.id} ${variant}`) ?? 0);
        const away = due - (back.get(`${order.id} ${variant}`) ?? 0);
        return left === away && scanned === due
          ? []
          : [`${order.number} ${variant}: ${due} due, ${away} of them away, ${left} left the house, ${scanned} scanned`];
      }),
    );
  },
  'a cancelled order holds nothing': ({ orders, pieces }) => {
    const holding = new Set(pieces.map(({ orderId }) => orderId));
    return orders
      .filter(
        ({ status, id, reservation }) =>
          status === 'cancelled' && (holding.has(id) || (reservation !== null && reservation !== 'released')),
      )
      .map(({ number, reservation }) => `${number}: reservation ${reservation}`);
  },
  'pieces add up by variant': ({ stock }) =>
    stock
      .filter(({ started, onHand, left, lost }) => started !== onHand + left + lost)
      .map(({ key, started, onHand, left, lost }) => `${key}: ${started} ≠ ${onHand} there + ${left} left + ${lost} lost`),
  'what is available is what is free': ({ stock }) =>
    stock
      .filter(({ available, onHand, reserved }) => available !== onHand - reserved)
      .map(({ key, available, onHand, reserved }) => `${key}: ${available} ≠ ${onHand} − ${reserved}`),
  'what is reserved is what live reservations hold': ({ stock }) =>
    stock.filter(({ reserved, held }) => reserved !== held).map(({ key, reserved, held }) => `${key}: ${reserved} reserved, ${held} held`),
  'every mail once': ({ orders, mails, withdrawals }) => {
    const counts = new Map<string, number>();
    for (const { orderId, template } of mails) increase(counts, `${orderId} ${template}`, 1);
    const refunds = new Map<string, number>();
    for (const { orderId, refunds: count } of withdrawals) increase(refunds, `${orderId} order_refunded`, count);
    const twice = [...counts]
      .filter(([mail, count]) => count > Math.max(1, refunds.get(mail) ?? 0))
      .map(([mail, count]) => `${mail} × ${count}`);
    // Skipped: what it would say is over, an order that was fetched isn't ready any more.
    const unsent = mails
      .filter(({ state }) => state !== 'sent' && state !== 'skipped')
      .map(({ orderId, template, state }) => `${orderId} ${template} is ${state}`);
    const placed = new Set(
      mails.flatMap(({ orderId, template, state }) => (template === 'order_placed' && state === 'sent' ? [orderId] : [])),
    );
    return [...twice, ...unsent, ...orders.filter(({ id }) => !placed.has(id)).map(({ number }) => `${number} was never confirmed`)];
  },
  'what counts as sent was caught': ({ caughtMails, sentMails }) => {
    const caught = new Set(caughtMails);
    return sentMails.filter((id) => !caught.has(id));
  },
  'every label once': ({ lists, parcels, carrierLabels }) => {
    const byList = groupBy(parcels, ({ listId }) => listId);
    const known = new Set(parcels.map(({ trackingNumber }) => trackingNumber));
    const live = new Set(lists.flatMap(({ id, status }) => (status === 'cancelled' ? [] : [id])));
    return [
      ...[...byList].filter(([, of]) => of.length > 1).map(([list, of]) => `list ${list} has ${of.length} parcels`),
      ...parcels.filter(({ listId }) => !live.has(listId)).map(({ listId }) => `list ${listId} has ended and its parcel hasn't`),
      ...carrierLabels.filter((label) => !known.has(label)).map((label) => `the carrier has ${label}, which nobody asked for`),
    ];
  },
  'no crate is held for nothing': ({ cratesHeld }) => (cratesHeld === 0 ? [] : [`${cratesHeld} crates`]),
  'no dead letters': ({ deadLetters }) => (deadLetters === 0 ? [] : [`${deadLetters} events`]),
  'everything is published': ({ unpublished }) =>
    Object.entries(unpublished).flatMap(([schema, count]) => (count === 0 ? [] : [`${schema}: ${count} events wait`])),
  'projections are what their events make': ({ wrongProjections }) => [...wrongProjections],
  'a scan sent again is answered the same': ({ contradictedScans }) => (contradictedScans === 0 ? [] : [`${contradictedScans} scans`]),
};

/** Names of all rules. */
export const invariants: readonly string[] = Object.keys(checks);

/** Checks every rule. @returns what doesn't hold; empty when everything is right */
export const findBroken = (books: Books): Broken[] =>
  Object.entries(checks).flatMap(([invariant, check]) => check(books).map((about) => ({ invariant, about })));

const sumBy = <T>(items: readonly T[], pick: (item: T) => number): number => items.reduce((sum, item) => sum + pick(item), 0);

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
const increase = (counts: Map<string, number>, key: string, by: number): unknown => counts.set(key, (counts.get(key) ?? 0) + by);
