import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('parts/alerts', {
  title: 'Alerts',
  why: 'While Signalbox is open, the navigation and the tab title count broadcasts that fail and batches that complete with unusually many failures.',
  notify: 'Show a browser notification too',
  refused: 'This browser does not allow notifications from this page. Allow them in its site settings, then try again.',
  unavailable: 'This browser cannot show notifications from this page.',
  batch: (id: string) => `Batch ${id.slice(0, 80)} completed with unusually many failures.`,
  broadcast: (id: string) => `Broadcast ${id.slice(0, 80)} failed.`,
})
