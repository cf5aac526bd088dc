import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** GET /__mock/faults */
export async function readFaults(_: ControlInput<'readFaults'>, { world }: ControlCall): ControlReply<'readFaults'> {
  return { status: 200, body: { rules: [...world.faults.rules()] } }
}

/** PUT /__mock/faults: these rules instead of those before. */
export async function setFaults(
  { body }: ControlInput<'setFaults'>,
  { world }: ControlCall,
): ControlReply<'setFaults'> {
  world.faults.set(body.rules)
  return { status: 200, body: { rules: [...world.faults.rules()] } }
}

/** DELETE /__mock/faults */
export async function clearFaults(_: ControlInput<'clearFaults'>, { world }: ControlCall): ControlReply<'clearFaults'> {
  world.faults.set([])
  return { status: 204 }
}
