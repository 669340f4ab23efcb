import { describe, expect, it } from 'vitest';
import { baseEnv, EnvError, parseEnv } from './env.ts';
import { testKeyEnv } from './testing/identity-for.ts';

const good = { PORT: '3102', DATABASE_URL: 'postgresql://shop:secret@127.0.0.1:3132/okruh', ...testKeyEnv('orders') };

describe('the environment', () => {
  it('gets the defaults of the development ports', () => {
    expect(parseEnv(baseEnv, good)).toMatchObject({
      PORT: 3102,
      HOST: '127.0.0.1',
      NATS_URL: 'nats://127.0.0.1:3142',
      PUBLIC_URL_RO: 'http://ro.localhost:3000',
    });
  });
  it('takes one node of the broker or several, and nothing else', () => {
    const servers = 'nats://a:4222, nats://b:4222,tls://c';
    expect(parseEnv(baseEnv, { ...good, NATS_URL: servers, NATS_REPLICAS: '3' })).toMatchObject({ NATS_URL: servers, NATS_REPLICAS: 3 });
    for (const wrong of ['a:4222', 'nats://a:4222,', 'nats://a:4222,http://b'])
      expect(() => parseEnv(baseEnv, { ...good, NATS_URL: wrong })).toThrow('NATS_URL: must be nats://host:port');
    expect(() => parseEnv(baseEnv, { ...good, NATS_REPLICAS: '0' })).toThrow('NATS_REPLICAS');
  });
  it('knows a collector of traces by its standard names; without an address there is none', () => {
    const unset = parseEnv(baseEnv, { ...good, OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    expect(unset).not.toHaveProperty('OTEL_EXPORTER_OTLP_ENDPOINT');
    const names = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://tempo:4318', OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' };
    expect(parseEnv(baseEnv, { ...good, ...names, OTEL_TRACES_SAMPLER_ARG: '0.05' })).toMatchObject({
      ...names,
      OTEL_TRACES_SAMPLER_ARG: 0.05,
    });
    for (const wrong of [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'tempo:4318' },
      { OTEL_TRACES_SAMPLER: 'sometimes' },
      { OTEL_TRACES_SAMPLER_ARG: '5' },
    ])
      expect(() => parseEnv(baseEnv, { ...good, ...wrong })).toThrow(Object.keys(wrong)[0] ?? '');
  });
  it('lists every error at once and no value, because values are secrets', () => {
    const errors = (() => {
      try {
        parseEnv(baseEnv, { ...good, PORT: '', SERVICE_KEY: 'too-short-secret', DATABASE_URL: 'mysql://hunter2' });
        return null;
      } catch (error) {
        return error instanceof EnvError ? error : null;
      }
    })();
    expect(errors?.errors.map((error) => error.split(/[: ]/, 1)[0])).toEqual(['PORT', 'DATABASE_URL', 'SERVICE_KEY']);
    expect(errors?.message).not.toMatch(/hunter2|too-short-secret/);
  });
});
