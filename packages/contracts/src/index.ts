export * from './access.ts';
export * from './event.ts';
export * from './problem.ts';
export * from './route.ts';
export * from './route-access.ts';
export * from './shared.ts';
export * from './surrogate-keys.ts';
export type { BrowserEventName, BrowserEvents } from './browser-events.ts';
