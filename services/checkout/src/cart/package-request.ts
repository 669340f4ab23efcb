import type { FastifyBaseLogger } from 'fastify';
import type { CartRequest } from '../request/cart-session.ts';

export type PackageRequest = CartRequest & { readonly params: { readonly id: string }; readonly log: FastifyBaseLogger };
