// Traces by OpenTelemetry, for a server or a worker that is started with this file before it:
//   npm install --no-save @opentelemetry/api @opentelemetry/auto-instrumentations-node
//   OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318 NODE_OPTIONS="--import /app/deploy/telemetry.mjs" npm run serve
// Without the endpoint nothing is loaded. All other variables are those of OpenTelemetry (docs/deploy.md#traces).
import { register } from 'node:module';

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  process.env.OTEL_SERVICE_NAME ??= 'urban-vision';
  // Figures and lines of the log are there already, in their own form.
  process.env.OTEL_METRICS_EXPORTER ??= 'none';
  process.env.OTEL_LOGS_EXPORTER ??= 'none';
  // All of them ask addresses of clouds where this runs, which holds the start up and is no business of theirs elsewhere.
  process.env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env,host,os,process';
  try {
    // Lets what is loaded by `import` be watched as well.
    register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);
    await import('@opentelemetry/auto-instrumentations-node/register');
  } catch (error) {
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.warn(
      'No traces are sent: OTEL_EXPORTER_OTLP_ENDPOINT is set, but OpenTelemetry is not installed. Run ' +
        '"npm install --no-save @opentelemetry/api @opentelemetry/auto-instrumentations-node".',
    );
  }
}
