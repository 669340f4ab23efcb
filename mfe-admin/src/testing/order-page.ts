import { type AdminOrder, adminGetOrder } from '@okruh/contracts/http/orders-admin';
import { adminGetOrderDesk, type OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { adminListOrderHistory, type OrderHistoryEntry } from '@okruh/contracts/http/orders-admin/history';
import { adminListOrderMails, type AdminOrderMail } from '@okruh/contracts/http/orders-admin/mails';
import { adminGetOrderPieces, type OrderPiece } from '@okruh/contracts/http/picking-work';
import { adminListOrderNotes, type OrderNote } from '@okruh/contracts/http/orders-admin/notes';
import type { RouteContract } from '@okruh/contracts';
import type { Role } from '@okruh/contracts/access';
import { type Answering, fakeServer, visit } from '@okruh/web-kit/testing';
import { screen } from '@testing-library/react';
import * as routes from '../routes.tsx';
import { answeringBy, toRouteKey } from './answers.ts';
import { order, orderDesk, orderId } from './orders.ts';
import { staff } from './shop.ts';

interface Shown {
  readonly order?: AdminOrder;
  readonly desk?: OrderDesk;
  readonly pieces?: readonly OrderPiece[];
  readonly notes?: readonly OrderNote[];
  readonly mails?: readonly AdminOrderMail[];
  readonly history?: readonly OrderHistoryEntry[];
  /** Further answers, by route key. */
  readonly answers?: Readonly<Record<string, Answering>>;
  readonly role?: Role;
  readonly market?: 'cz' | 'ro';
}

/** Key of a route of the page's order in the fake server. */
export const toOrderRoute = (contract: Pick<RouteContract, 'method' | 'path'>): string =>
  toRouteKey(contract).replace('/orders/:id', `/orders/${orderId}`);

/** Opens the page of an order against a server that answers every panel. */
export async function openOrder({ role = 'support', market = 'cz', ...shown }: Shown = {}) {
  const { history = [] } = shown;
  const server = fakeServer({
    [toOrderRoute(adminGetOrder)]: answeringBy(adminGetOrder, shown.order ?? order()),
    [toOrderRoute(adminGetOrderDesk)]: answeringBy(adminGetOrderDesk, shown.desk ?? orderDesk()),
    [toRouteKey(adminGetOrderPieces).replace(':order', orderId)]: answeringBy(adminGetOrderPieces, { items: shown.pieces ?? [] }),
    [toOrderRoute(adminListOrderNotes)]: answeringBy(adminListOrderNotes, { items: shown.notes ?? [] }),
    [toOrderRoute(adminListOrderMails)]: answeringBy(adminListOrderMails, { items: shown.mails ?? [] }),
    [toOrderRoute(adminListOrderHistory)]: answeringBy(adminListOrderHistory, {
      items: history,
      total: history.length,
      page: 1,
      page_size: 10,
    }),
    ...shown.answers,
  });
  const page = await visit(routes, { path: `/admin/objednavky/${orderId}`, market, account: staff(role) });
  await screen.findByRole('heading', { level: 1, name: /2610010001/ });
  return { ...page, server };
}
