export { defineServerRender } from './define-server-render.tsx';
export type { PageFacts, PreparedPage, ServerDefinition } from './define-server-render.tsx';
export type * from '../server-contract.ts';
