import type { InvalidField, Refusal } from '#/api/http/error'
import type { Difference } from '#/contract/format/read'
import type { UpstreamCause } from '#/contract/gateway'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'

const invalidField = ({ path, problem, limit }: InvalidField): string => {
  const field = path === '' ? 'The content' : path
  switch (problem) {
    case 'too-long':
      return `${field} is too long: the limit is ${formatNumber(limit ?? 0)}.`
    case 'too-short':
      return `${field} is too short: the minimum is ${formatNumber(limit ?? 0)}.`
    case 'invalid':
      return `${field} is not valid.`
  }
}

const unreachable = (connection: string, cause: UpstreamCause | null): string => {
  switch (cause) {
    case 'certificate':
      return `The certificate of ${connection} is not valid, so the dashboard server did not connect. Tell your administrator.`
    case 'tls':
      return `${connection} does not accept an encrypted connection. Tell your administrator.`
    case 'unknown-host':
      return `The host name of ${connection} is unknown. Tell your administrator if this continues.`
    case 'no-route':
      return `The dashboard server could not connect to ${connection}.`
    case 'refused':
      return `${connection} is refusing connections. It may be down.`
    case 'timeout':
      return `${connection} did not respond in time.`
    case 'closed':
      return `${connection} closed the connection before its response was complete.`
    case 'invalid-http':
      return `The response from ${connection} is not valid HTTP, or its headers are too large. Tell your administrator.`
    case 'redirect':
      return `${connection} redirects to another address, and the dashboard server does not follow redirects. Tell your administrator.`
    case 'too-large':
      return `The response from ${connection} is larger than 8 MiB.`
    case 'not-the-service':
      return `Something other than the service answers at the address of ${connection}. Tell your administrator.`
    case null:
      return `${connection} could not be reached.`
  }
}

export const text = defineTexts('parts/api-log', {
  title: 'API log',
  count: (n: number) => plural(n, { one: 'call', other: 'calls' }),
  close: 'Close API log',
  clear: 'Clear log',
  drift: 'All differences',
  mask: 'Mask numbers everywhere',
  list: 'Calls from this tab, newest first',
  empty: 'No calls yet',
  emptyNext: 'Calls from this tab appear here, each with its request and response.',
  back: 'All calls',
  waiting: 'Waiting',
  noResponse: 'No response',
  ms: (ms: number) => `${formatNumber(Math.round(ms))} ms`,
  attempts: (n: number) => plural(n, { one: 'attempt', other: 'attempts' }),
  differs: (n: number) => plural(n, { one: 'difference', other: 'differences' }),
  facts: {
    route: 'Route',
    status: 'Status',
    duration: 'Duration',
    started: 'Started',
    id: 'Request id',
  },
  attemptsTitle: 'Attempts',
  attempt: (n: number, result: string, ms: string) => `${formatNumber(n)}. ${result}, ${ms}`,
  attemptWithWait: (n: number, result: string, ms: string, wait: string) =>
    `${formatNumber(n)}. ${result}, ${ms}, then waited ${wait}`,
  request: 'Request',
  response: 'Response',
  noBody: 'No body',
  cut: 'Only the beginning is stored.',
  shownCut: 'Only the beginning is shown.',
  differences: 'Differences from the API documentation',
  difference: (difference: Difference): string => {
    switch (difference.code) {
      case 'unexpected-value':
        return 'Unexpected value'
      case 'unlisted-status':
        return `Status ${difference.status} is not documented for this route`
    }
  },
  curl: {
    copy: 'Copy as curl',
    copied: 'Copied. Base URL, user, and password are placeholders.',
    failed: 'The browser does not allow copying here.',
  },
  repeat: 'Repeat call',
  repeatWhy: 'Only a GET can be repeated: anything else could take effect twice.',
  rebuild: 'Rebuild in the lab',
  path: 'path',
  requestBody: 'request body',
  responseBody: 'response body',
  error: {
    retryIn: (seconds: number) => `You can try again in ${formatNumber(seconds)} s.`,
    retryNow: 'You can try again now.',
    unchanged: 'Nothing was changed.',
    unknown: 'The request may have taken effect. Do not repeat it until that is clear.',
    refused: { title: 'Not sent.' },
    session: { title: 'Your session has ended.', next: 'Sign in again; what you typed stays here.' },
    unauthorized: { title: 'The service no longer accepts the credentials.', next: 'Sign in again.' },
    forbidden: {
      title: 'You are not allowed to do this.',
      next: 'The service requires a role your user does not have.',
    },
    roleRefused: {
      title: 'You do not have access to this.',
      next: 'Ask an administrator of the dashboard for access.',
    },
    notFound: { title: 'Not found.', next: 'It may have been removed, or the link is wrong.' },
    conflict: { title: 'Rejected: this conflicts with existing data.', next: '' },
    invalid: { title: 'The service rejected this.', next: '' },
    tooLarge: { title: 'This is more than the service accepts at once.', next: '' },
    rateLimited: { title: 'The service is getting too many calls.', next: '', retry: 'Wait a moment, then try again.' },
    service: (status: number | null) => ({
      title: status === null ? 'The service failed.' : `The service failed with status ${status}.`,
      next: '',
      retry: 'Try again in a moment.',
    }),
    gateway: { title: 'The dashboard server rejected this call.', next: 'Reload the page, then try again.' },
    network: {
      title: 'The dashboard server is not responding.',
      next: 'What you typed is still here.',
      retry: 'Try again once the server is back.',
    },
    offline: { title: 'Not sent: you were offline.', next: 'What you typed is still here.' },
    offlineAsk: 'Not sent: you were offline. Send now?',
    sendNow: 'Send now',
    unavailable: {
      title: 'The dashboard server cannot use its own storage.',
      next: 'If this continues, tell your administrator.',
      retry: 'Try again in a moment.',
    },
    unreachable: (connection: string, cause: UpstreamCause | null) => ({
      title: 'No usable response from the service.',
      next: unreachable(connection, cause),
    }),
    timeout: (connection: string) => ({
      title: `${connection} did not respond in time.`,
      next: '',
    }),
    outcome: { title: 'The request was sent, but no usable response arrived.', next: '' },
    contract: {
      title: 'The response could not be read.',
      next: 'The service sent something its API documentation does not describe.',
    },
    aborted: { title: 'Stopped.', next: '' },
    other: { title: 'Something went wrong on this page.', next: 'Reload it. No data was changed.' },
  },
  /** What our own check found wrong with a field. */
  invalidField,
  /** Why a call was not sent. */
  refusal: (refusal: Refusal): string => {
    switch (refusal.code) {
      case 'path-parameter':
        return refusal.fault === 'empty' ? `${refusal.param} is empty.` : `${refusal.param} is not valid in a URL.`
      case 'invalid-fields':
        return refusal.fields.map(invalidField).join(' ')
      case 'foreign-number':
        return `This connection uses API version 1, which only supports ${refusal.homeCountry} numbers.`
      case 'not-repeatable':
        return 'Only a GET can be repeated.'
      case 'intent-not-stored':
        return 'This browser could not save what was about to be sent. Free up disk space, then try again.'
      case 'attempt-not-stored':
        return 'This browser could not save what was about to be sent. The draft may be open in another tab: close it there, then try again.'
      case 'draft-changed':
        return 'The draft was changed before it was sent. Check it again.'
      case 'send-time-passed':
        return 'The send time has passed. Choose another time.'
      case 'intent-outdated':
        return 'This action was saved by another version of the dashboard.'
      case 'intent-settled-elsewhere':
        return 'This action was already handled in another tab.'
    }
  },
  /** Advice for a message that means something else in an invitation. */
  inviteAdvice: {
    'PersonErrors::MdnChangeNotAllowed': 'This number cannot receive texts.',
  },
  /** Advice for messages of the service, which are codes. */
  advice: {
    'PersonErrors::PersonNotFound': 'Nobody at this company has this number or id.',
    'PersonErrors::PersonNotFoundByPersonKey': 'Nobody at this company has this person key.',
    'PersonErrors::MdnChangeNotAllowed': 'You can keep or remove this number, but not change it.',
    MDNHASCONFIRMATIONBLOCK: 'Someone with this number declined the invitation.',
    EXTERNALPERSONIDMISMATCH: 'The external id belongs to another person.',
    countrynotsupported: 'The number is not in the format this connection expects, or its country is not supported.',
  },
})
