import { cancelBroadcastMutation, createBroadcastMutation, updateBroadcastMutation } from '../broadcast-mutations'
import { assignDeviceMutation } from '../devices'
import { addParticipantMutation } from '../participants'
import { createPersonMutation, updatePersonMutation } from '../person-mutations'
import { unsubscribeMutation } from '../subscriptions'
import { updateWalletItemMutation } from '../wallet-items'
import { sendWalletMessageMutation } from '../wallet-messages'
import type { AnyMutation } from './mutation-definition'

/**
 * Every mutation of the app: an intent that an earlier page left open is reconciled by its mutation. A test finds
 * mutations that are defined but missing here.
 */
export const mutations: readonly AnyMutation[] = [
  unsubscribeMutation,
  addParticipantMutation,
  assignDeviceMutation,
  updatePersonMutation,
  createPersonMutation,
  updateWalletItemMutation,
  createBroadcastMutation,
  updateBroadcastMutation,
  cancelBroadcastMutation,
  sendWalletMessageMutation,
]
