/** What gateway, shell and remotes' server builds promise each other. The gateway is a service and reads it from contracts. */
export type * from '@okruh/contracts/pages';
