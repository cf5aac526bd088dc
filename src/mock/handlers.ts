import { type RowId, endpoints } from '#/contract/endpoints'
import {
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  judgeBroadcastChange,
  judgeNewBroadcast,
  listBroadcasts,
  updateBroadcast,
} from './broadcasts/routes'
import { getAcquisitionCampaign, listAcquisitionCampaigns } from './campaigns/routes'
import { assignDevice, getDevice, listDevices, listDevicesByExternalId } from './devices/routes'
import {
  createImportBatch,
  getImportBatch,
  getTokenHistory,
  judgeImportBatch,
  listImportBatches,
} from './imports/routes'
import {
  findSubscriber,
  getSubscriptionList,
  listAcquisitionCampaignsOfList,
  listSubscriptionLists,
} from './lists/routes'
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
import { type Served, serve } from './mock-http'
import type { Call } from './world'

/** Every row of the interface with its handler: a row without one does not compile. */
export const handlers: Record<RowId, Served<Call>> = {
  getPerson: serve(endpoints.getPerson, getPerson),
  getPersonByExternalId: serve(endpoints.getPersonByExternalId, getPersonByExternalId),
  searchPersons: serve(endpoints.searchPersons, searchPersons),
  createPerson: serve(endpoints.createPerson, createPerson),
  updatePerson: serve(endpoints.updatePerson, updatePerson),
  putPersonByExternalId: serve(endpoints.putPersonByExternalId, putPersonByExternalId),
  listBroadcasts: serve(endpoints.listBroadcasts, listBroadcasts),
  getBroadcast: serve(endpoints.getBroadcast, getBroadcast),
  createBroadcast: serve(endpoints.createBroadcast, createBroadcast, judgeNewBroadcast),
  updateBroadcast: serve(endpoints.updateBroadcast, updateBroadcast, judgeBroadcastChange),
  deleteBroadcast: serve(endpoints.deleteBroadcast, deleteBroadcast),
  listImportBatches: serve(endpoints.listImportBatches, listImportBatches),
  createImportBatch: serve(endpoints.createImportBatch, createImportBatch, judgeImportBatch),
  getImportBatch: serve(endpoints.getImportBatch, getImportBatch),
  getTokenHistory: serve(endpoints.getTokenHistory, getTokenHistory),
  listWalletCampaigns: serve(endpoints.listWalletCampaigns, listWalletCampaigns),
  getWalletCampaign: serve(endpoints.getWalletCampaign, getWalletCampaign),
  listWalletItems: serve(endpoints.listWalletItems, listWalletItems),
  getWalletItem: serve(endpoints.getWalletItem, getWalletItem),
  updateWalletItem: serve(endpoints.updateWalletItem, updateWalletItem),
  listWalletMessages: serve(endpoints.listWalletMessages, listWalletMessages),
  getWalletMessage: serve(endpoints.getWalletMessage, getWalletMessage),
  createWalletMessage: serve(endpoints.createWalletMessage, createWalletMessage),
  listSubscriptions: serve(endpoints.listSubscriptions, listSubscriptions),
  listSubscriptionsByExternalId: serve(endpoints.listSubscriptionsByExternalId, listSubscriptionsByExternalId),
  getSubscription: serve(endpoints.getSubscription, getSubscription),
  getSubscriptionByExternalId: serve(endpoints.getSubscriptionByExternalId, getSubscriptionByExternalId),
  deleteSubscription: serve(endpoints.deleteSubscription, deleteSubscription),
  deleteSubscriptionByExternalId: serve(endpoints.deleteSubscriptionByExternalId, deleteSubscriptionByExternalId),
  listSubscriptionLists: serve(endpoints.listSubscriptionLists, listSubscriptionLists),
  getSubscriptionList: serve(endpoints.getSubscriptionList, getSubscriptionList),
  findSubscriber: serve(endpoints.findSubscriber, findSubscriber),
  listAcquisitionCampaignsOfList: serve(endpoints.listAcquisitionCampaignsOfList, listAcquisitionCampaignsOfList),
  listAcquisitionCampaigns: serve(endpoints.listAcquisitionCampaigns, listAcquisitionCampaigns),
  getAcquisitionCampaign: serve(endpoints.getAcquisitionCampaign, getAcquisitionCampaign),
  addParticipant: serve(endpoints.addParticipant, addParticipant),
  listParticipants: serve(endpoints.listParticipants, listParticipants),
  listDevices: serve(endpoints.listDevices, listDevices),
  listDevicesByExternalId: serve(endpoints.listDevicesByExternalId, listDevicesByExternalId),
  getDevice: serve(endpoints.getDevice, getDevice),
  assignDevice: serve(endpoints.assignDevice, assignDevice),
}
