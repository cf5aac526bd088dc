import { broadcastMutations } from '../broadcast-mutations'
import { assignDeviceAct } from '../devices'
import { addParticipantAct } from '../participants'
import { createPersonMutation, updatePersonMutation } from '../person-mutations'
import { unsubscribeAct } from '../subscriptions'
import { updateWalletItemAct } from '../wallet-items'
import { sendWalletMessageAct } from '../wallet-messages'
import type { AnyMutation } from './mutation-definition'

/** Every act of the app: what an earlier page left open is reconciled by the act that sent it (`reconcileOpen`). */
export const mutations: readonly AnyMutation[] = [
  unsubscribeAct,
  addParticipantAct,
  assignDeviceAct,
  updatePersonMutation,
  createPersonMutation,
  updateWalletItemAct,
  ...broadcastMutations,
  sendWalletMessageAct,
]
