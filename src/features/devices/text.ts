import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'
import type { AssociationEffect } from './forecast'

export const text = defineTexts('features/devices', {
  title: 'Devices',
  lead: 'Find a device by its app and id, and associate it with a person.',
  readOnly:
    'The push SDK in the app registers and changes devices, and an import of push tokens may register some. Here you can only change who a device belongs to.',

  forPerson: (person: ReactNode) => sentence('Associating a device with ', person),

  panel: {
    none: 'No devices',
    noneWhy: 'The push SDK registers a device when the person opens the app and the app knows who they are.',
    associate: 'Associate a device',
    list: 'Devices of this person',
    unreadable: (count: number) => `${plural(count, { one: 'device', other: 'devices' })} could not be read`,
    unreadableRow: 'The device as received',
  },

  card: {
    unnamed: 'Unknown make and model',
    id: 'Device id',
    token: 'Push token',
    app: 'App version',
    sdk: (version: string) => `SDK ${version}`,
    locale: 'Locale',
    timezone: 'Time zone',
    location: 'Location',
    coordinates: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
    advertisingId: 'Advertising id',
    none: 'None',
  },

  finder: {
    title: 'Find a device',
    appId: 'App id',
    otherApp: 'Another app: enter its id',
    otherAppId: 'Other app id',
    deviceId: 'Device id',
    find: 'Find device',
    /** Opens an association that was entered and not sent. `person`: the key or id that was entered; '' if none. */
    continue: (device: string, person: string) =>
      person === '' ? `Continue with device ${device}` : `Continue with device ${device} for person ${person}`,
    noApp: 'Enter an app id. A device id is only unique within its app.',
    noDevice: 'Enter a device id.',
    badAppId: 'This app id is not valid in a URL. Check what you copied.',
    badDeviceId: 'This device id is not valid in a URL. Check what you copied.',
  },

  found: {
    title: 'Device',
    ownerUnknown: 'The service does not say whose device this is.',
    notFound: 'This app has no such device',
    notFoundWhy: 'Check the app id and the device id. The SDK may not have registered the device yet.',
  },

  target: {
    title: 'Associate with a person',
    personKey: 'Person key',
    nobody: 'No person has this key.',
    externalId: 'External id',
    either: 'Fill in one of the two fields.',
    preview: 'Preview the change',
    missing: 'Enter a person key or an external id.',
    associate: 'Associate device',
    associating: 'Associating',
    disabled: 'Enter the key of an existing person first.',
    /** Names the mutation wherever it is listed. */
    mutation: (device: string, person: string) => `Associate device ${device} with ${person}`,
  },

  forecast: {
    title: 'What will happen',
    ignoresExternalId: 'Both are filled in, so the person key is used and the external id is ignored.',
    effects: {
      'unknown-key': () => 'No person has this key, so the association would fail.',
      'change-owner-id': (externalId: string) =>
        `Nobody has the external id ${externalId}. It will be given to the person who has this device now, and will replace theirs if they have one. The service does not say who that is.`,
      move: (person: string) => `The device will move to ${person}. If someone else has it now, they will lose it.`,
      unchanged: (person: string) => `The device already belongs to ${person}, so nothing will change.`,
      'same-id': (person: string) =>
        `${person} has a device with this id, but the service does not say in which app. If that is another device, this one will move to ${person}, and if someone else has it now, they will lose it.`,
      unreadable: (person: string) =>
        `Some devices of ${person} could not be read. If this device is not one of them, it will move to ${person}, and if someone else has it now, they will lose it.`,
    } satisfies Record<AssociationEffect, (target: string) => string>,
    /** `current`: what the owner has now, if anything. */
    ownerIdKnown: (externalId: string, owner: string, current: string | null) =>
      current === null
        ? `Nobody has the external id ${externalId}. It will be given to ${owner}, who has this device now and has no external id.`
        : `Nobody has the external id ${externalId}. It will be given to ${owner}, who has this device now, and will replace their external id ${current}.`,
    asOfNow: 'This is based on the data read just now. Someone else may change it before you send.',
  },

  /** The association would give the device's owner another external id. */
  ownerId: {
    title: 'Change the owner’s external id?',
    ownerUnknown:
      'Their current external id is not known either, so it cannot be restored from here afterward. To be able to undo this, find the person first.',
    canUndo: 'You can undo this afterward.',
    confirm: (externalId: string) => `Change external id to ${externalId}`,
    cancel: 'Cancel',
    undo: (before: string | null) => (before === null ? 'Undo: remove the external id' : `Undo: restore ${before}`),
    undone: (before: string | null) =>
      before === null ? 'The external id was removed.' : `The external id is ${before} again.`,
    changedSince: (given: string) =>
      `Not undone: the external id of this person is no longer ${given}. Nothing was overwritten.`,
    undoMutation: (given: string) => `Undo the change of the external id to ${given}`,
    notUndone: 'Not undone: the response was lost, and the service still has the new external id. You can try again.',
    undoUnknown:
      'The response was lost, and the service does not show whether the change was undone. Open the profile to check.',
  },

  /** What was done, for the profile and for tickets. */
  receipt: {
    associated: (device: string, person: string) => `Device ${device} was associated with ${person}.`,
    externalId: (person: string, externalId: string) => `The external id of ${person} was changed to ${externalId}.`,
    externalIdRemoved: (person: string) => `The external id of ${person} was removed.`,
  },

  result: {
    effects: {
      'unknown-key': (person: string) => `The device belongs to ${person}.`,
      'change-owner-id': (externalId: string) =>
        `The external id of the person who has this device is now ${externalId}.`,
      move: (person: string) => `The device belongs to ${person}.`,
      unchanged: (person: string) => `The device already belonged to ${person}. Nothing was changed.`,
      'same-id': (person: string) => `The device belongs to ${person}.`,
      unreadable: (person: string) => `The device belongs to ${person}.`,
    } satisfies Record<AssociationEffect, (target: string) => string>,
    foundDone: 'The response was lost, but the service shows that the change was made.',
    absent: 'The response was lost, and the service shows that nothing was changed. You can try again.',
    unknown:
      'The response was lost, and the service does not show whether the change was made. Trying again is safe: the result is the same.',
    openPerson: 'Open profile',
  },
})
