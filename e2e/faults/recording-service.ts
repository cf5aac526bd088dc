import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { listenLocally } from './listen'

/** A server that records the bodies of the unsafe calls it receives. */
export interface RecordingService {
  readonly port: number
  readonly url: string
  /** The bodies of the unsafe calls it received, in order. */
  readonly receivedBodies: string[]
  /** The JSON response to a GET of a path; tests replace it. */
  responseToGet: (path: string) => unknown
  /** How long an unsafe call takes. */
  takesMs: number
  close(): void
}

/**
 * Responds to GET with the JSON of `responseToGet` (by default `[]`) or a page, and to unsafe calls with 201 after a
 * delay.
 */
export async function startRecordingService(servesPage = false): Promise<RecordingService> {
  const server = createServer((request, response) => void answer(request, response))
  const service: RecordingService = {
    port: 0,
    url: '',
    receivedBodies: [],
    responseToGet: () => [],
    takesMs: 150,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    if (request.method === 'GET') {
      response
        .writeHead(200, { 'Content-Type': servesPage ? 'text/html' : 'application/json' })
        .end(
          servesPage ? '<!doctype html><title>plain</title>' : JSON.stringify(service.responseToGet(request.url ?? '')),
        )
      return
    }
    service.receivedBodies.push(body)
    await wait(service.takesMs)
    response
      .writeHead(201, { 'Content-Type': 'application/json' })
      .end('{"person_key":"8c1f04de-52a7-4b0e-9d63-a4c7be2f91b7"}')
  }
  const port = await listenLocally(server)
  return Object.assign(service, { port, url: `http://127.0.0.1:${port}` })
}
