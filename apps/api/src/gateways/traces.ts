import type { Config } from '../config.ts';

/** Traces of calls, queries and jobs, sent by OpenTelemetry's protocol. */
export type Traces = {
  /** Makes a span of every route registered after it. */
  plugin: ReturnType<InstanceType<typeof import('@fastify/otel').FastifyOtelInstrumentation>['plugin']>;
  /** A query that was answered just now. */
  query: (sql: string, milliseconds: number) => void;
  /** Sends what is left. */
  close: () => Promise<void>;
};

/**
 * Null where no endpoint is configured: then nothing of it is loaded, and spans made elsewhere cost nothing. Spans carry routes,
 * statuses and SQL with placeholders, never headers, bodies or values.
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
    // A rejected request is a response, not an error; errors are in the log, under the same id.
    recordExceptions: false,
    requestHook(span, request) {
      const route = request.routeOptions.url ?? 'page';
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({ 'url.path': request.url.split('?', 1)[0]!, 'http.request.id': request.id });
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
