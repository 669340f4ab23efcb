import { z } from 'zod';

/** Samplers by their standard names. Those that are `parentbased` continue the decision of the caller, which a trace needs to be whole. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Standard variables of OpenTelemetry. The exporter reads `OTEL_EXPORTER_OTLP_HEADERS` itself. */
export const tracingEnv = z.object({
  /** Where spans go, as OTLP over HTTP: the collector's origin, `/v1/traces` is added. Without it nothing is traced and no code for it is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Name that the process has in traces; the service's own when left out. */
  OTEL_SERVICE_NAME: z.string().max(100).optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  /** Share of the traces that begin here, for the samplers with a ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});
export type TracingEnv = z.output<typeof tracingEnv>;
