import type { AnyAct } from './act'
import { assignDeviceAct } from './devices'
import { addParticipantAct } from './participants'
import { unsubscribeAct } from './subscriptions'

/** Every act of the app: what an earlier page left open is reconciled by the act that sent it (`reconcileOpen`). */
export const acts: readonly AnyAct[] = [unsubscribeAct, addParticipantAct, assignDeviceAct]
