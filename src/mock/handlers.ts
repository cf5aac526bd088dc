import { type RowId, endpoints } from '#/contract/endpoints'
import {
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  validateBroadcastChange,
  validateNewBroadcast,
  listBroadcasts,
  updateBroadcast,
} from './broadcasts/routes'
import { getAcquisitionCampaign, listAcquisitionCampaigns } from './campaigns/routes'
import { assignDevice, getDevice, listDevices, listDevicesByExternalId } from './devices/routes'
import { type MockRoute, mockRoute } from './http/route'
import {
  createImportBatch,
  getImportBatch,
  getTokenHistory,
  validateImportBatch,
  listImportBatches,
} from './imports/routes'
import {
  findSubscriber,
  getSubscriptionList,
  listAcquisitionCampaignsOfList,
  listSubscriptionLists,
} from './lists/routes'
import type { Call } from './mock-state'
import { addParticipant, listParticipants } from './participants/routes'
import {
  createPerson,
  getPerson,
  getPersonByExternalId,
  putPersonByExternalId,
  searchPersons,
  updatePerson,
} from './persons/routes'
import {
  deleteSubscription,
  deleteSubscriptionByExternalId,
  getSubscription,
  getSubscriptionByExternalId,
  listSubscriptions,
  listSubscriptionsByExternalId,
} from './subscriptions/routes'
import { getWalletCampaign, listWalletCampaigns } from './wallet/campaign-routes'
import { getWalletItem, listWalletItems, updateWalletItem } from './wallet/item-routes'
import { createWalletMessage, getWalletMessage, listWalletMessages } from './wallet/message-routes'

/** Every row of the contract with its handler. A row without one does not compile. */
export const handlers: Record<RowId, MockRoute<Call>> = {
  getPerson: mockRoute(endpoints.getPerson, getPerson),
  getPersonByExternalId: mockRoute(endpoints.getPersonByExternalId, getPersonByExternalId),
  searchPersons: mockRoute(endpoints.searchPersons, searchPersons),
  createPerson: mockRoute(endpoints.createPerson, createPerson),
  updatePerson: mockRoute(endpoints.updatePerson, updatePerson),
  putPersonByExternalId: mockRoute(endpoints.putPersonByExternalId, putPersonByExternalId),
  listBroadcasts: mockRoute(endpoints.listBroadcasts, listBroadcasts),
  getBroadcast: mockRoute(endpoints.getBroadcast, getBroadcast),
  createBroadcast: mockRoute(endpoints.createBroadcast, createBroadcast, validateNewBroadcast),
  updateBroadcast: mockRoute(endpoints.updateBroadcast, updateBroadcast, validateBroadcastChange),
  deleteBroadcast: mockRoute(endpoints.deleteBroadcast, deleteBroadcast),
  listImportBatches: mockRoute(endpoints.listImportBatches, listImportBatches),
  createImportBatch: mockRoute(endpoints.createImportBatch, createImportBatch, validateImportBatch),
  getImportBatch: mockRoute(endpoints.getImportBatch, getImportBatch),
  getTokenHistory: mockRoute(endpoints.getTokenHistory, getTokenHistory),
  listWalletCampaigns: mockRoute(endpoints.listWalletCampaigns, listWalletCampaigns),
  getWalletCampaign: mockRoute(endpoints.getWalletCampaign, getWalletCampaign),
  listWalletItems: mockRoute(endpoints.listWalletItems, listWalletItems),
  getWalletItem: mockRoute(endpoints.getWalletItem, getWalletItem),
  updateWalletItem: mockRoute(endpoints.updateWalletItem, updateWalletItem),
  listWalletMessages: mockRoute(endpoints.listWalletMessages, listWalletMessages),
  getWalletMessage: mockRoute(endpoints.getWalletMessage, getWalletMessage),
  createWalletMessage: mockRoute(endpoints.createWalletMessage, createWalletMessage),
  listSubscriptions: mockRoute(endpoints.listSubscriptions, listSubscriptions),
  listSubscriptionsByExternalId: mockRoute(endpoints.listSubscriptionsByExternalId, listSubscriptionsByExternalId),
  getSubscription: mockRoute(endpoints.getSubscription, getSubscription),
  getSubscriptionByExternalId: mockRoute(endpoints.getSubscriptionByExternalId, getSubscriptionByExternalId),
  deleteSubscription: mockRoute(endpoints.deleteSubscription, deleteSubscription),
  deleteSubscriptionByExternalId: mockRoute(endpoints.deleteSubscriptionByExternalId, deleteSubscriptionByExternalId),
  listSubscriptionLists: mockRoute(endpoints.listSubscriptionLists, listSubscriptionLists),
  getSubscriptionList: mockRoute(endpoints.getSubscriptionList, getSubscriptionList),
  findSubscriber: mockRoute(endpoints.findSubscriber, findSubscriber),
  listAcquisitionCampaignsOfList: mockRoute(endpoints.listAcquisitionCampaignsOfList, listAcquisitionCampaignsOfList),
  listAcquisitionCampaigns: mockRoute(endpoints.listAcquisitionCampaigns, listAcquisitionCampaigns),
  getAcquisitionCampaign: mockRoute(endpoints.getAcquisitionCampaign, getAcquisitionCampaign),
  addParticipant: mockRoute(endpoints.addParticipant, addParticipant),
  listParticipants: mockRoute(endpoints.listParticipants, listParticipants),
  listDevices: mockRoute(endpoints.listDevices, listDevices),
  listDevicesByExternalId: mockRoute(endpoints.listDevicesByExternalId, listDevicesByExternalId),
  getDevice: mockRoute(endpoints.getDevice, getDevice),
  assignDevice: mockRoute(endpoints.assignDevice, assignDevice),
}
