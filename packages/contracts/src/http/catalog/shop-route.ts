/** What the calls of the shop’s catalogue have in common. */
import { z } from 'zod';
import { defineRoutes } from '../../definitions/route.ts';
import { catalogCartPaths, catalogLeasingPaths, catalogOpenPaths, catalogPaths } from '../catalog.paths.ts';

export const route = defineRoutes('catalog', { ...catalogPaths, ...catalogCartPaths, ...catalogLeasingPaths, ...catalogOpenPaths });
export const word = z.string().min(1).max(200);
/** How long the gateway caches pages and their calls unless they are purged earlier. */
export const cached = { seconds: 300, staleSeconds: 600 } as const;
