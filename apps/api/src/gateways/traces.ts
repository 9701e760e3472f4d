import type { Config } from '../config.ts';
import { withoutSecret } from '../http/logging.ts';

/** Traces of requests, queries and jobs, exported by OTLP. */
export type Traces = {
  /** Creates spans for all routes registered after it. */
  plugin: ReturnType<InstanceType<typeof import('@fastify/otel').FastifyOtelInstrumentation>['plugin']>;
  /** Records a query that has just completed. */
  query: (sql: string, milliseconds: number) => void;
  /** Exports the remaining spans. */
  close: () => Promise<void>;
};

/**
 * Null if no endpoint is configured; then OpenTelemetry's SDK is not loaded. Spans contain routes, statuses and SQL with placeholders,
 * never headers, bodies or values.
 */
export async function openTraces({ traces }: Pick<Config, 'traces'>): Promise<Traces | null> {
  if (!traces) return null;
  const [api, sdk, exporting, contexts, core, resources, { FastifyOtelInstrumentation }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@fastify/otel'),
  ]);
  const exporter = new exporting.OTLPTraceExporter({ url: `${traces.endpoint}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': traces.service }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  api.trace.setGlobalTracerProvider(provider);
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    // Rejected requests are not errors; errors are logged with the same id.
    recordExceptions: false,
    requestHook(span, request) {
      const route = request.routeOptions.url ?? 'page';
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({ 'url.path': withoutSecret(request.url), 'http.request.id': request.id });
    },
  });
  instrumentation.setTracerProvider(provider);
  const tracer = api.trace.getTracer('brandlode');
  return {
    plugin: instrumentation.plugin(),
    query(sql, milliseconds) {
      const now = Date.now();
      const [verb] = sql.trimStart().split(/\s/, 1);
      tracer
        .startSpan(`postgresql ${verb}`, {
          kind: api.SpanKind.CLIENT,
          startTime: now - milliseconds,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
        })
        .end(now);
    },
    close: () => provider.shutdown(),
  };
}
