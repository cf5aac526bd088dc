// Replaces src/gateway/upstream/http-upstream.ts in the servers of a simulation.
import { type Upstream, type UpstreamCall, UpstreamError, type UpstreamReply } from '#/gateway/upstream/upstream'

type Result = { failed: ConstructorParameters<typeof UpstreamError>[0]; sent: boolean } | { reply: UpstreamReply }
interface Host {
  callService: (call: UpstreamCall) => Promise<Result>
}

export function httpUpstream(): Upstream {
  const host = Reflect.get(globalThis, 'simulation') as Host
  return {
    send: async call => {
      const result = await host.callService(call)
      if ('failed' in result) throw new UpstreamError(result.failed, result.sent, 'simulated')
      return result.reply
    },
    close: () => {},
  }
}
