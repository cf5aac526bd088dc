import { texts } from '#/ui/format/format'

export const paletteText = texts({
  en: {
    title: 'Search and go',
    field: 'Number, key, id, page or action',
    results: 'What this can be',
    lookUp: 'Look up',
    also: 'Or read as',
    pages: 'Pages',
    actions: 'Actions',
    recents: 'This session',
    nobodyFound: 'Nobody found',
    asking: 'Asking the service',
    empty: 'No page or action has this name.',
    hint: { walk: 'to choose', open: 'to open', close: 'to close' },
    kinds: { mdn: 'number', person_key: 'person key', person_id: 'person id', external_id: 'external id' },
    ids: {
      token: (app: string) => `push token, its history in ${app}`,
      batch: (app: string) => `import batch of ${app}`,
      device: (app: string) => `device of ${app}`,
      broadcast: 'broadcast id',
    },
    act: {
      log: 'Open the API log',
      utc: 'Show times in UTC, and back',
      light: 'Light colour scheme',
      dark: 'Dark colour scheme',
      auto: 'Colour scheme as the system',
      mask: 'Mask numbers everywhere',
      unmask: 'Show numbers in full',
      shortcuts: 'Show the shortcuts',
      createPerson: 'Create a person',
      participantsBulk: 'Add participants from a file',
      signInOther: 'Sign in to another connection',
      signOut: 'Sign out',
    },
  },
})
