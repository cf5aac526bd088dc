import type { Tests } from './tests'

/** The tests of what applies to all routes: authentication, errors, limits, versions. */
export const serviceCoverage: Readonly<Record<string, Readonly<Record<string, Tests>>>> = {
  Authentication: {
    'Basic credentials on every call': [
      'every-row/checks › %s is 401 without',
      'transport/transport › Authorization %s is 401',
      'every-row/checks › %s replies 400, 413,',
    ],
    'roles of the device association': ['devices/devices › assigning needs public_api:user or'],
    'which role is needed': ['devices/devices › assigning needs public_api:user or'],
  },
  Errors: {
    '200': ['every-row/replies › Row '],
    '201': ['every-row/replies › Row '],
    '204': ['every-row/replies › Row '],
    '403': ['broadcasts/broadcasts › an update or cancel'],
    '404': [
      'every-row/replies › Row ',
      'persons/read › a number that is',
      'imports/imports › an unknown app or',
      'subscriptions/subscriptions › the 404 of a',
    ],
    '409': [
      'persons/write › a number and an',
      'persons/write › an update with another',
      'participants/participants › a Y subscribes the',
    ],
    '413': ['imports/content › 1,000 devices are accepted;'],
    '422': ['every-row/replies › Row ', 'persons/custom-fields › one reply names every'],
    '429': ['transport/limits › more than 100 calls'],
  },
  Limits: {
    'events per second': ['src/mock/http/rate-limit › the rate limit counts route classes and'],
    'company calls per second': [
      'transport/limits › more than 100 calls',
      'src/mock/http/rate-limit › the rate limit counts route classes and',
    ],
    'app calls per second': [
      'transport/limits › more than 100 calls',
      'src/mock/http/rate-limit › the rate limit counts route classes and',
    ],
    'other calls per second': ['src/mock/http/rate-limit › the rate limit counts route classes and'],
    'broadcasts per list': ['broadcasts/broadcasts › a list has at'],
    'persons per search': ['persons/read › of 26 persons who'],
    'wallet campaigns per list': ['transport/availability-lists › a response lists'],
    'wallet messages per list': ['wallet/messages › a list has at'],
    'wallet items per page': ['wallet/items › a page has 50', 'wallet/items › a page has at'],
    'devices per import batch': ['imports/content › 1,000 devices are accepted;'],
    'an import batch has all its tokens': ['imports/imports › all devices are pending'],
  },
  Versioning: {
    'version 1 is the default': [
      'persons/read › version 1 accepts and',
      'transport/transport › only X-API-Version 2 is',
      'persons/write › a number in the',
    ],
    'version 2 accepts E.164 only': ['persons/read › version 1 accepts and', 'persons/write › a number in the'],
    'person_id is deprecated': ['persons/read › a read by the'],
    'the version header': ['transport/transport › only X-API-Version 2 is'],
  },
}
