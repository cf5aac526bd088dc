import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('app/recovery', {
  error: {
    page: 'This page stopped working',
    pageNext: 'Reload the page. If this happens again, tell your administrator what you were doing.',
    part: 'Part of the dashboard could not be loaded',
    partNext: 'The dashboard was just updated, or its server cannot find part of it.',
    reload: 'Reload page',
    again: 'Try again',
    details: 'Details',
    server: 'The dashboard server is not responding',
    serverNext: 'This page opens automatically when the server is back.',
  },
  waiting: 'Still waiting for the dashboard server. Nothing is lost.',
})
