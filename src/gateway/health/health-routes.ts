import { VERSION } from '#/contract/format/version'
import { type Answers, GatewayFault, wrongMethod } from '../answers'
import type { GatewayState } from '../state'
import { isSafe } from '../upstream/upstream'
import { causeOf } from './guarded-state'
import type { Monitor } from './monitor'

/** A state that does not answer within this time is not usable. */
const CHECK_MS = 2000

/**
 * The routes for orchestrators and Prometheus. They respond under any host name, because orchestrators use the address
 * of a container. `/metrics` does not respond under the public one, which is for people, nor through a proxy.
 */
export class HealthRoutes {
  readonly #state: GatewayState
  readonly #monitor: Monitor
  readonly #answers: Answers
  #checking: Promise<string | null> | null = null

  constructor(state: GatewayState, monitor: Monitor, answers: Answers) {
    this.#state = state
    this.#monitor = monitor
    this.#answers = answers
  }

  /**
   * The response, or null if the path belongs to another route.
   * @param isPublic whether the request has the public host name, or came through a proxy
   */
  async answer(request: Request, rawPath: string, isPublic: boolean): Promise<Response | null> {
    const route = this.#routeOf(rawPath, isPublic)
    if (route === null) return null
    if (isSafe(request.method)) return route()
    throw wrongMethod(request.method, 'GET, HEAD')
  }

  #routeOf(rawPath: string, isPublic: boolean): (() => Promise<Response>) | null {
    if (rawPath === '/healthz')
      return () => Promise.resolve(this.#answers.json(200, { status: 'ok', version: VERSION }))
    if (rawPath === '/readyz') return () => this.#ready()
    if (rawPath === '/metrics' && !isPublic) return () => this.#metrics()
    return null
  }

  async #ready(): Promise<Response> {
    // Concurrent requests share one check, so that checks do not pile up if the state hangs
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null
    })
    const cause = await Promise.race([this.#checking, timeoutOf(this.#state.name)])
    if (cause === null) return this.#answers.json(200, { status: 'ready' })
    this.#monitor.stateLost(cause)
    return this.#answers.json(503, { status: 'not ready', cause }, { 'Retry-After': '5' })
  }

  async #check(): Promise<string | null> {
    try {
      await this.#state.check()
      return null
    } catch (error) {
      const cause = error instanceof GatewayFault ? error.cause : error
      return `${this.#state.name}: ${causeOf(cause)}`
    }
  }

  async #metrics(): Promise<Response> {
    const { type, body } = await this.#monitor.metrics.text()
    return new Response(body, { headers: { ...this.#answers.headersFor(type), 'Content-Type': type } })
  }
}

const timeoutOf = (name: string): Promise<string> =>
  new Promise(resolve => {
    setTimeout(() => resolve(`${name}: no answer in ${CHECK_MS / 1000} s`), CHECK_MS).unref()
  })
