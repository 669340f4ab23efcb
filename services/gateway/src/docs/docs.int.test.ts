import { buildOpenApi } from '@okruh/service-kit';
import { buyoutRoutes } from '@okruh/contracts/http/buyout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  gateway.buyout.answer = (_request, response) => json(response, 200, buildOpenApi('buyout', Object.values(buyoutRoutes)));
  await gateway.accounts.close();
});
afterAll(() => gateway.close());

describe('the documentation', () => {
  it("gives a service's own document, without the calls between services", async () => {
    const answer = await gateway.call('/api/docs/buyout.json');
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/buyout/orders': { post: { operationId: 'sell_buyout_online' } } },
    });
    expect(answer.text).not.toContain('/internal/');
  });

  it('gives the events', async () => {
    expect((await gateway.call('/api/docs/events.json')).json()).toMatchObject({
      asyncapi: '3.0.0',
      channels: { 'buyout.buyout-ordered.v1': {} },
    });
  });

  it('shows calls and events on one page without scripts, also while a service is away', async () => {
    const answer = await gateway.call('/api/docs');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('sell_buyout_online');
    expect(answer.text).toContain('report_remote_failure');
    expect(answer.text).toContain('delivery.remote-promoted.v1');
    expect(answer.text).toMatch(/accounts<\/h2><p>This service doesn't answer/);
    expect(answer.text).not.toContain('<script');
    const nonce = /<style nonce="([^"]+)"/.exec(answer.text)?.[1]?.replaceAll('&#61;', '=');
    expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });

  it('of a service that is away is 503, of one that never was 404', async () => {
    expect((await gateway.call('/api/docs/accounts.json')).status).toBe(503);
    expect((await gateway.call('/api/docs/nothing.json')).status).toBe(404);
  });
});
