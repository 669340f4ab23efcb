/** What gateway, shell and remotes' server builds promise each other. The gateway is a service and reads it from contracts. */
// Declares NodeJS.WritableStream where Node's own types aren't loaded.
import type {} from 'react-dom/server';

export type * from '@okruh/contracts/pages';
