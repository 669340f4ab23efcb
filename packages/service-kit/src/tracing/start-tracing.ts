import type { Logger } from '../logger.ts';
import { setTracing } from './tracing.ts';
import type { TracingEnv } from '../env.ts';

/**
 * Switches tracing on when a collector is configured. Only then the SDK is loaded.
 *
 * @param name of the service, unless the environment says another
 * @returns what ends it: exports what is there, for two seconds at most
 */
export async function startTracing(env: TracingEnv, name: string, logger: Logger): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return () => Promise.resolve();
  const { createRecorder } = await import(/* webpackChunkName: "tracing" */ './recorder.ts');
  const recorder = createRecorder({
    endpoint,
    serviceName: env.OTEL_SERVICE_NAME ?? name,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    logger,
  });
  setTracing(recorder);
  return async () => {
    setTracing(null);
    await recorder.stop();
  };
}
