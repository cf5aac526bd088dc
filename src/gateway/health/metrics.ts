import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * What Prometheus reads. Every label comes from a fixed list (routes, configured connections, statuses, kinds of
 * errors, causes), never from a request: no keys, no phone numbers, and no more series than those lists allow.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    name: 'signalbox_requests_total',
    help: 'Requests by route and status, and by kind of error for errors of this server',
    labelNames: ['route', 'status', 'error'],
    registers: [this.#registry],
  })
  readonly #requestSeconds = new Histogram({
    name: 'signalbox_request_duration_seconds',
    help: 'Time until the head of the response',
    labelNames: ['route'],
    buckets: SECONDS,
    registers: [this.#registry],
  })
  readonly #serviceSeconds = new Histogram({
    name: 'signalbox_service_call_duration_seconds',
    help: 'Time until a service responded',
    labelNames: ['connection', 'route'],
    buckets: SECONDS,
    registers: [this.#registry],
  })
  readonly #serviceFailures = new Counter({
    name: 'signalbox_service_failures_total',
    help: 'Calls without a usable response from the service, by cause',
    labelNames: ['connection', 'route', 'cause'],
    registers: [this.#registry],
  })
  readonly #stateUsable = new Gauge({
    name: 'signalbox_state_usable',
    help: 'Whether the journal or the database could be used the last time it was needed',
    registers: [this.#registry],
  })
  #hasDefaults = false

  constructor() {
    this.#stateUsable.set(1)
  }

  request(labels: { route: string; status: number; error: string }, seconds: number): void {
    this.#requests.inc(labels)
    this.#requestSeconds.observe({ route: labels.route }, seconds)
  }

  serviceCall(labels: { connection: string; route: string }, seconds: number): void {
    this.#serviceSeconds.observe(labels, seconds)
  }

  serviceFailure(labels: { connection: string; route: string; cause: string }): void {
    this.#serviceFailures.inc(labels)
  }

  stateUsable(usable: boolean): void {
    this.#stateUsable.set(usable ? 1 : 0)
  }

  /** The metrics as text, with those of the process: memory, CPU, event loop, garbage collection. */
  async text(): Promise<{ type: string; body: string }> {
    // Collected only from the first scrape on, because the default metrics measure all the time
    if (!this.#hasDefaults) collectDefaultMetrics({ register: this.#registry })
    this.#hasDefaults = true
    return { type: this.#registry.contentType, body: await this.#registry.metrics() }
  }
}
