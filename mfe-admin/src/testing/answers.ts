import type { RouteContract } from '@okruh/contracts';
import type { Answering } from '@okruh/web-kit/testing';

/** Always the same answer, refused by the test run unless the route's contract knows it. */
export function answeringBy(contract: Pick<RouteContract, 'responses'>, body: unknown, status = 200): Answering {
  const schema = contract.responses[status];
  if (schema === undefined || schema === null || 'binary' in schema) throw new Error(`the contract has no JSON answer ${status}`);
  const answer = schema.parse(body);
  return () => ({ status, body: answer });
}

/** The route's method and path as the fake server knows them. */
export const routeOf = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string => `${method} ${path}`;
