export * from './definitions/access.ts';
export * from './definitions/content-preview.ts';
export * from './definitions/event.ts';
export * from './definitions/problem.ts';
export * from './definitions/route.ts';
export * from './definitions/route-access.ts';
export * from './definitions/shared.ts';
export * from './definitions/surrogate-keys.ts';
export type { BrowserEventName, BrowserEvents } from './definitions/browser-events.ts';
