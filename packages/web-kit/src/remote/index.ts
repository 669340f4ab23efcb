export { defineRemote } from './define-remote.tsx';
export type { RemoteDefinition } from './define-remote.tsx';
export { useRemote } from './remote-context.ts';
