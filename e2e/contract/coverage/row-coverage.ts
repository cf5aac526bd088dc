import type { RowId } from '#/contract/endpoints'
import type { Tests } from './tests'

/** The tests of each row of the contract, by rule. A row without tests does not compile. */
export const rowCoverage: Readonly<Record<RowId, Readonly<Record<string, Tests>>>> = {
  getPerson: {
    replies: ['every-row/replies › Row ', 'persons/read › a read by key', 'persons/read › an unknown or malformed'],
    'deprecated person_id': ['persons/read › a read by the'],
  },
  getPersonByExternalId: {
    replies: ['every-row/replies › Row ', 'persons/read › an external id is', 'persons/read › an unknown external id'],
  },
  searchPersons: {
    replies: [
      'every-row/replies › Row ',
      'persons/read › a search returns an',
      'persons/read › of 26 persons who',
      'persons/read › a number that is',
    ],
  },
  createPerson: {
    replies: ['every-row/replies › Row ', 'persons/write › an add is 201', 'persons/write › system fields in the'],
    'needs a number or an external id': ['persons/write › an add with neither'],
    'a known number updates the person who has it': ['persons/write › an add with a known number'],
    'a known external id updates the person who has it': ['persons/write › an add with a known external'],
    '409 if the identifiers belong to different persons': [
      'persons/write › a number and an',
      'persons/write › a free number can',
    ],
    '422 for invalid content': [
      'persons/custom-fields › one reply names every',
      'every-row/hostile-bodies › %s accepts any JSON value',
    ],
  },
  updatePerson: {
    replies: [
      'every-row/replies › Row ',
      'persons/write › an update with an unknown',
      'persons/write › a value sets a',
    ],
    'net change': ['persons/write › a value sets a', 'src/mock/persons/person-change › a value sets a'],
    'the number can be removed, not changed': [
      'persons/write › %j removes the number',
      'persons/write › an update with another',
    ],
    'system fields are ignored': ['persons/write › system fields in an'],
    '422 for invalid content': [
      'persons/write › an update with an unknown',
      'every-row/hostile-bodies › %s accepts any JSON value',
    ],
  },
  putPersonByExternalId: {
    replies: ['every-row/replies › Row ', 'persons/put-by-external-id › a PUT is 201'],
    'the number is optional': ['persons/put-by-external-id › a PUT is 201', 'persons/write › system fields in the'],
    'an external id in the body replaces the one in the URL': [
      'persons/put-by-external-id › the external id in',
      'persons/put-by-external-id › a person found by',
    ],
    '409 for another number': [
      'persons/put-by-external-id › a number other than',
      'every-row/hostile-bodies › %s accepts any JSON value',
    ],
  },
  listSubscriptions: {
    replies: [
      'every-row/replies › Row ',
      'subscriptions/subscriptions › the subscriptions of a',
      'subscriptions/subscriptions › only active_only=false includes ended',
    ],
    '404 for unknown persons and lists': [
      'subscriptions/subscriptions › a person without subscriptions',
      'subscriptions/subscriptions › a read of a',
      'subscriptions/subscriptions › the 404 of a',
    ],
    'no route creates a subscription': ['subscriptions/subscriptions › no route creates a'],
  },
  listSubscriptionsByExternalId: {
    replies: ['every-row/replies › Row ', 'subscriptions/subscriptions › read and delete by'],
  },
  getSubscription: {
    replies: [
      'every-row/replies › Row ',
      'subscriptions/subscriptions › subscribing again adds a',
      'subscriptions/subscriptions › a read of a',
    ],
  },
  getSubscriptionByExternalId: {
    replies: ['every-row/replies › Row ', 'subscriptions/subscriptions › read and delete by'],
  },
  deleteSubscription: {
    replies: ['every-row/replies › Row ', 'subscriptions/subscriptions › a delete is 204'],
    '204, or 200 on a real server': [
      'subscriptions/subscriptions › a delete is 204',
      'src/api/http/client › treats any 2xx as',
    ],
  },
  deleteSubscriptionByExternalId: {
    replies: ['every-row/replies › Row ', 'subscriptions/subscriptions › read and delete by'],
  },
  addParticipant: {
    replies: [
      'every-row/replies › Row ',
      'participants/participants › an add is 201',
      'participants/participants › an add while pending',
    ],
  },
  listBroadcasts: {
    replies: [
      'every-row/replies › Row ',
      'broadcasts/broadcasts › a list has at',
      'transport/availability-lists › the default status of',
      'transport/availability-lists › demo has 40 broadcasts',
    ],
  },
  getBroadcast: {
    replies: ['every-row/replies › Row ', 'broadcasts/broadcasts › a read returns the'],
  },
  createBroadcast: {
    replies: ['every-row/replies › Row ', 'broadcasts/broadcasts › a create is 201,'],
  },
  updateBroadcast: {
    replies: [
      'every-row/replies › Row ',
      'broadcasts/broadcasts › an update is 200,',
      'broadcasts/broadcasts › an update or cancel',
    ],
  },
  deleteBroadcast: {
    replies: [
      'every-row/replies › Row ',
      'broadcasts/broadcasts › a cancel is 200',
      'broadcasts/broadcasts › an update or cancel',
    ],
  },
  createImportBatch: {
    replies: [
      'every-row/replies › Row ',
      'imports/imports › a create is 200',
      'imports/content › 1,000 devices are accepted;',
    ],
  },
  getImportBatch: {
    replies: [
      'every-row/replies › Row ',
      'imports/imports › all devices are pending',
      'imports/imports › an unknown app or',
    ],
  },
  listImportBatches: {
    replies: [
      'every-row/replies › Row ',
      'imports/imports › a list has at',
      'transport/availability-lists › import batches are summaries,',
    ],
  },
  getTokenHistory: {
    replies: [
      'every-row/replies › Row ',
      "imports/imports › a token's history has",
      'imports/imports › an unknown app or',
    ],
  },
  listDevices: {
    replies: ['every-row/replies › Row ', 'devices/devices › devices are an array'],
  },
  listDevicesByExternalId: {
    replies: ['every-row/replies › Row ', 'devices/devices › devices are an array'],
  },
  getDevice: {
    replies: [
      'every-row/replies › Row ',
      'devices/devices › an unknown device, or',
      'devices/devices › devices are an array',
    ],
  },
  assignDevice: {
    'person_key wins over external_person_id': ['devices/devices › with both person_key and'],
    'an unknown person_key is 404': ['devices/devices › an unknown person_key is'],
    'an unknown external id is given to the device’s person': ['devices/devices › an unknown external id'],
    'an existing person gets the device': ['devices/devices › an existing person gets'],
    'nothing changes if the person has the device': ['devices/devices › assigning to the person'],
    replies: ['every-row/replies › Row ', 'devices/devices › a body without a valid person_key'],
  },
  listWalletCampaigns: {
    replies: [
      'every-row/replies › Row ',
      'transport/availability-lists › only active wallet',
      'transport/availability-lists › a response lists',
    ],
  },
  getWalletCampaign: {
    replies: ['every-row/replies › Row ', 'wallet/items › a wallet campaign can'],
  },
  listWalletItems: {
    replies: ['every-row/replies › Row ', 'wallet/items › a list has only', 'wallet/items › a campaign without items'],
    page_size: ['wallet/items › a page has 50'],
    page_token: ['wallet/items › no item is missed', 'wallet/items › an invalid page token,'],
    'X-Next-Page-Token': ['wallet/items › a page has 50'],
    'filter group_code': ['wallet/items › filters compare exactly and'],
    'filter expiration_date': ['wallet/items › filters compare exactly and'],
    'filter provider': ['wallet/items › filters compare exactly and'],
    'filter by first-class field': ['wallet/items › every first-class field is'],
  },
  getWalletItem: {
    replies: ['every-row/replies › Row ', 'wallet/items › an item of each'],
  },
  updateWalletItem: {
    replies: [
      'every-row/replies › Row ',
      'wallet/items-write › an update is a',
      'wallet/items-write › an unknown campaign or',
    ],
    'id, campaign_ref, url, and timestamps are ignored': ['wallet/items-write › id, campaign_ref, url, provider,'],
    'a given field is replaced': [
      'wallet/items-write › an update is a',
      'src/mock/wallet/item-change › a value sets a',
    ],
    'body fields': ['wallet/items-write › an update is a'],
    'a notification is sent to active passbook items': [
      'wallet/items-write › a notification is sent',
      'wallet/items-write › passbook on a Google',
    ],
    'tokens are updated one by one': ['wallet/items-write › an update is a'],
    'the token IMAGE_CODE': ['wallet/items-write › an update is a'],
    'the token expiration_date': ['wallet/items-write › a past expiration is'],
    'tokens that are not sent are kept': [
      'wallet/items-write › an update is a',
      'wallet/items-write › parallel PUTs of different',
    ],
  },
  listWalletMessages: {
    replies: [
      'every-row/replies › Row ',
      'wallet/messages › messages are newest first,',
      'wallet/messages › a list has at',
    ],
  },
  getWalletMessage: {
    replies: ['every-row/replies › Row ', 'wallet/messages › messages are newest first,'],
  },
  createWalletMessage: {
    replies: [
      'every-row/replies › Row ',
      'wallet/messages › a create is 200',
      'wallet/messages › an unknown campaign, or',
    ],
    'is sent at once to matching items': ['wallet/messages › a message is sent'],
    'request body': ['wallet/messages › a create is 200'],
    'goes to both providers': ['wallet/messages › a message is sent'],
    'filter first_class_field any': [
      'wallet/messages › filters are combined with',
      'src/mock/wallet/message-sender › the audience equals that',
    ],
    'filter first_class_field starts_with': [
      'wallet/messages › filters are combined with',
      'src/mock/wallet/message-sender › the audience equals that',
    ],
    'filter loyalty_balance comparison': [
      'wallet/messages › filters are combined with',
      'src/mock/wallet/message-sender › the audience equals that',
    ],
    'filter loyalty_balance between': [
      'wallet/messages › filters are combined with',
      'src/mock/wallet/message-sender › the audience equals that',
    ],
    'filter group_code': [
      'wallet/messages › filters are combined with',
      'src/mock/wallet/message-sender › the audience equals that',
    ],
    'filter provider': [
      'wallet/messages › filters are combined with',
      'src/mock/wallet/message-sender › the audience equals that',
    ],
    'filter expiration_date before, after, on': [
      'wallet/messages › filters are combined with',
      'src/contract/filters/wallet-message-filters › the selector `on` covers the whole',
    ],
    'filter expiration_date between': [
      'wallet/messages › filters are combined with',
      'src/mock/wallet/message-sender › the audience equals that',
    ],
  },
  findSubscriber: {
    replies: [
      'every-row/replies › Row ',
      'lists/lists › subscribers finds a subscribed',
      'lists/lists › if several people have',
    ],
  },
  listSubscriptionLists: {
    replies: ['every-row/replies › Row ', 'lists/lists › lists are an array'],
  },
  getSubscriptionList: {
    replies: ['every-row/replies › Row ', 'lists/lists › lists are an array', 'lists/lists › an unknown list, or'],
  },
  listAcquisitionCampaignsOfList: {
    replies: ['every-row/replies › Row ', 'lists/lists › the acquisition_campaigns of a'],
  },
  listAcquisitionCampaigns: {
    replies: [
      'every-row/replies › Row ',
      'campaigns/campaigns › reading all campaigns returns only',
      'campaigns/campaigns › reading all campaigns returns at',
    ],
  },
  getAcquisitionCampaign: {
    replies: ['every-row/replies › Row ', 'campaigns/campaigns › a campaign has all'],
  },
  listParticipants: {
    replies: ['every-row/replies › Row ', 'participants/participants › only pending participants are'],
  },
}
