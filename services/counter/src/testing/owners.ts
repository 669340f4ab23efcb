import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BillKind } from '@okruh/contracts/http/counter-admin';
import { silentLogger, testKeys } from '@okruh/service-kit/testing';
import { type Bills, createBills } from '../clients/bills.ts';

/** `away`: its connection breaks. `slow`: it never answers. `failing`: it answers with 500. */
export type Trouble = 'away' | 'slow' | 'failing';

const money = { amount: 129_000, currency: 'CZK' } as const;
const shown = { market: 'cz', title: 'iPhone 13', customer: 'Nováková J.', e_mail: '', status_url: 'http://localhost:3000/stav' } as const;
/** What each owner answers for the one bill that it has. */
const bodies: Readonly<Record<BillKind, (number: string) => object>> = {
  repair: (number) => ({
    ...shown,
    repair_id: randomUUID(),
    number,
    store_id: 'praha-karlin',
    total: money,
    is_payable: true,
    is_ready: true,
  }),
  order: (number) => ({ order_id: randomUUID(), number, market: 'cz', store_id: 'praha-karlin', total: money, state: 'open' }),
  buyout: (number) => ({ ...shown, buyout_id: randomUUID(), number, seller_name: 'Jana Nováková', amount: money, state: 'open' }),
};

/** Repairs, payments and buyout at their HTTP boundary, and the client that asks them. */
export async function startOwners(numbers: Readonly<Record<BillKind, string>>) {
  const troubles = new Map<BillKind, Trouble>();
  const asked: BillKind[] = [];
  const start = async (kind: BillKind) => {
    const server = createServer((request, response) => {
      asked.push(kind);
      const trouble = troubles.get(kind);
      if (trouble === 'slow') return;
      if (trouble === 'away') return void request.socket.destroy();
      const isKnown = trouble === undefined && request.url?.includes(numbers[kind]) === true;
      const status = trouble === 'failing' ? 500 : isKnown ? 200 : 404;
      const problem = { type: 'about:blank', title: '', status };
      response.writeHead(status, { 'content-type': isKnown ? 'application/json' : 'application/problem+json' });
      response.end(JSON.stringify(isKnown ? bodies[kind](numbers[kind]) : problem));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const [repairs, payments, buyout] = await Promise.all([start('repair'), start('order'), start('buyout')]);
  const bills: Bills = createBills({
    repairsUrl: repairs.url,
    paymentsUrl: payments.url,
    buyoutUrl: buyout.url,
    keys: testKeys('counter'),
    logger: silentLogger,
  });
  return {
    bills,
    troubles,
    /** Who was asked, in turn. */
    asked,
    async close() {
      for (const { server } of [repairs, payments, buyout]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
export type Owners = Awaited<ReturnType<typeof startOwners>>;
