import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** GET /__mock/faults */
export async function readFaults(_: ControlInput<'readFaults'>, { mock }: ControlCall): ControlReply<'readFaults'> {
  return { status: 200, body: { rules: [...mock.faults.rules()] } }
}

/** PUT /__mock/faults: replaces all rules. */
export async function setFaults({ body }: ControlInput<'setFaults'>, { mock }: ControlCall): ControlReply<'setFaults'> {
  mock.faults.set(body.rules)
  return { status: 200, body: { rules: [...mock.faults.rules()] } }
}

/** DELETE /__mock/faults */
export async function clearFaults(_: ControlInput<'clearFaults'>, { mock }: ControlCall): ControlReply<'clearFaults'> {
  mock.faults.set([])
  return { status: 204 }
}
