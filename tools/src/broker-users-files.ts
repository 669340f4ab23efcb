import { brokerUsersConfig } from '@okruh/contracts/broker-users';

const MADE_BY = '# Made by `node tools/bin/broker-users.mjs` from packages/contracts/src/broker-users.ts.';

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '    ');

/** Files below the root that hold the broker's users, by their names. */
export const brokerUsersFiles = (): Readonly<Record<string, string>> => ({
  'docs/deploy/nats-users.conf': `${MADE_BY}\n${brokerUsersConfig()}`,
  'docs/deploy/nats-users.yaml': [
    MADE_BY,
    'apiVersion: v1',
    'kind: ConfigMap',
    'metadata: { name: nats-users, namespace: okruh }',
    'data:',
    '  users.conf: |',
    indented(brokerUsersConfig()),
  ].join('\n'),
});
