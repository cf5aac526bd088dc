export interface ServerOptions {
  /** `start`: the product (default); `mock`: the mock server alone. */
  program?: 'start' | 'mock'
  /** The checkout whose build to start; by default this one. */
  root?: string
  port?: number
  /** The folder of an earlier server that was stopped with `keepFolder`. */
  folder?: string
  /** Stores the mock's data in a folder, so that it survives kill and restart; otherwise in memory. */
  keep?: boolean
  /** Additional environment variables. */
  env?: Record<string, string>
  /** How long starting may take, in ms. */
  patience?: number
}

export interface Server {
  readonly url: string
  readonly port: number
  /** The folder of its data; removed by `stop` unless it is called with `keepFolder`. */
  readonly folder: string
  readonly startedInMs: number
  readonly pid: number | undefined
  /** The last 8,000 characters of its output since it was last started. */
  output(): string
  /** kill -9. */
  kill(): Promise<void>
  /** Restarts it with the same port and folder; returns how long starting took, in ms. */
  restart(): Promise<number>
  stop(options?: { keepFolder?: boolean }): Promise<void>
}

/** A port that is currently free. */
export function freePort(): Promise<number>
/** Starts the built product or the built mock, by default on a free port, and waits until it answers. */
export function startServer(options?: ServerOptions): Promise<Server>
