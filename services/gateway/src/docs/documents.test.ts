import { Parser } from '@asyncapi/parser';
import { asyncApiDocument } from '@okruh/contracts/asyncapi';
import { buildOpenApi } from '@okruh/service-kit';
import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { ownContracts, upstreamContracts } from '../site/contracts.ts';
import { readOpenApi } from './open-api.ts';

const config = createConfig({
  extends: ['recommended'],
  rules: {
    // The shop isn't given away: there is no licence to name.
    'info-license': 'off',
    // Addresses of the specification end in a slash.
    'no-path-trailing-slash': 'off',
    // The success of a link that leads on is 303; that every route has a success is held by routes.test.ts of the contracts.
    'operation-2xx-response': 'off',
  },
});
/** Severity of a diagnostic; errors are 0. */
const WARNING = 1;
const listErrors = async (document: unknown): Promise<string[]> => {
  const problems: NormalizedProblem[] = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config: await config,
  });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer ?? ''}`);
};

it.each(Object.entries({ ...upstreamContracts, gateway: ownContracts }))(
  'the OpenAPI document of %s keeps the recommended rules, with the calls between services and without',
  async (service, contracts) => {
    const document = buildOpenApi(service as keyof typeof upstreamContracts, contracts);
    expect(await listErrors(document)).toEqual([]);
    expect(await listErrors(readOpenApi(document))).toEqual([]);
  },
);

it('the check of OpenAPI documents finds what is missing', async () => {
  const { servers: _servers, ...document } = buildOpenApi('gateway', ownContracts);
  expect(await listErrors(document)).toEqual([expect.stringContaining('no-empty-servers')]);
});

// The parser takes seconds alone, and many times as long beside the other stages on a slow machine.
it('the AsyncAPI document of the events has no errors and no warnings', async () => {
  const diagnostics = await new Parser().validate(JSON.stringify(asyncApiDocument()));
  // The rest are hints: that AsyncAPI has a newer version.
  const isError = ({ severity }: { readonly severity: number }): boolean => severity <= WARNING;
  expect(diagnostics.filter(isError).map(({ message, path }) => `${message} at ${path.join('.')}`)).toEqual([]);
}, 180_000);
