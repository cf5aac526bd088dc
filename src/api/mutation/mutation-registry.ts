import type { AnyAct } from './mutation-definition'
import { broadcastActs } from '../broadcast-mutations'
import { assignDeviceAct } from '../devices'
import { addParticipantAct } from '../participants'
import { createPersonAct, updatePersonAct } from '../person-mutations'
import { unsubscribeAct } from '../subscriptions'
import { updateWalletItemAct } from '../wallet-items'
import { sendWalletMessageAct } from '../wallet-messages'

/** Every act of the app: what an earlier page left open is reconciled by the act that sent it (`reconcileOpen`). */
export const acts: readonly AnyAct[] = [
  unsubscribeAct,
  addParticipantAct,
  assignDeviceAct,
  updatePersonAct,
  createPersonAct,
  updateWalletItemAct,
  ...broadcastActs,
  sendWalletMessageAct,
]
