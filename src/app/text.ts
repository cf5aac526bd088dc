import { texts } from '#/ui/texts'

export const text = texts({
  en: {
    titleOf: (title: string) => (title === '' ? 'Signalbox' : `${title} · Signalbox`),
    titles: {
      none: '',
      signIn: 'Sign in',
      lookUp: 'Look up a person',
      person: 'Person',
      lab: 'Lab',
      notFound: 'No such page',
    },
    skip: 'Skip to the page',
    rail: {
      label: 'Main',
      persons: 'Persons',
      lab: 'Lab',
      shortcuts: 'Shortcuts',
      collapse: 'Collapse',
      expand: 'Expand the rail',
    },
    top: {
      label: 'Top bar',
      menu: 'Menu',
      search: 'Number, key, id, page or action',
      searchShort: 'Search',
      zone: 'Times in',
      log: 'API log',
      scheme: 'Colour scheme',
      connection: 'Connection',
    },
    scheme: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    keys: {
      search: 'Search and go',
      log: 'Open the API log',
      utc: 'Show times in UTC, and back',
      sheet: 'Shortcuts',
      persons: 'Go to Persons',
      lab: 'Go to the lab',
    },
    drawer: { title: 'Menu', close: 'Close the menu' },
    notFound: {
      title: 'There is no such page',
      next: 'The address names nothing here. It may be cut off, or from another version of the dashboard.',
      home: 'Go to the look-up',
    },
    error: {
      page: 'This page stopped working',
      pageNext:
        'What the service holds was not touched by this. Reload the page; if it happens again, note what you did before.',
      part: 'A part of the dashboard could not be loaded',
      partNext: 'The dashboard server does not answer, or has just been updated. Your session goes on.',
      reload: 'Reload the page',
      again: 'Try again',
      details: 'Details',
      server: 'The dashboard server does not answer',
      serverNext: 'This page opens by itself as soon as the server is back.',
    },
  },
})
