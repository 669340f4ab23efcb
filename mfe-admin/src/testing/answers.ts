import type { RouteContract } from '@okruh/contracts';
import type { Answering } from '@okruh/web-kit/testing';

/** Answers every call with the same body; throws when the body doesn't match the route's contract. */
export function answeringBy(contract: Pick<RouteContract, 'responses'>, body: unknown, status = 200): Answering {
  const schema = contract.responses[status];
  if (schema === undefined || schema === null || 'binary' in schema) throw new Error(`the contract has no JSON answer ${status}`);
  const answer = schema.parse(body);
  return () => ({ status, body: answer });
}

/** Key of a route in the fake server: method and path. */
export const toRouteKey = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string => `${method} ${path}`;
