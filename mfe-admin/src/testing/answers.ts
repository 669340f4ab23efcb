import type { RouteContract } from '@okruh/contracts';
import type { Answering } from '@okruh/web-kit/testing';

/** Answers every call with the same body; throws when the body doesn't match the route's contract. */
export function answeringBy(contract: Pick<RouteContract, 'responses'>, body: unknown, status = 200): Answering {
  const schema = contract.responses[status];
  if (schema === undefined || schema === null || 'binary' in schema) throw new Error(`the contract has no JSON answer ${status}`);
  const answer = schema.parse(body);
  return () => ({ status, body: answer });
}

/** Answers each call of a list with the page that it asks for. */
export function answeringPages(contract: Pick<RouteContract, 'responses'>, items: readonly unknown[]): Answering {
  return (request) => {
    const [page, size] = [Number(request.query['page'] ?? 1), Number(request.query['page_size'] ?? 50)];
    const shown = items.slice((page - 1) * size, page * size);
    return answeringBy(contract, { items: shown, total: items.length, page, page_size: size })(request);
  };
}

/** Key of a route in the fake server: method and path. */
export const toRouteKey = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string => `${method} ${path}`;
