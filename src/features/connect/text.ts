import type { UpstreamCause } from '#/contract/gateway'
import { defineTexts } from '#/ui/format/define-texts'

const noUsableResponse = (name: string, cause: UpstreamCause | null): string => {
  switch (cause) {
    case 'certificate':
      return `The certificate of ${name} is not valid. You are not signed in, and no password was sent. Tell your administrator.`
    case 'tls':
      return `${name} does not accept an encrypted connection. You are not signed in, and no password was sent. Tell your administrator.`
    case 'unknown-host':
      return `The host name of ${name} is unknown. You are not signed in. Tell your administrator if this continues.`
    case 'no-route':
      return `The dashboard server could not connect to ${name}. You are not signed in. Tell your administrator.`
    case 'refused':
      return `${name} is refusing connections. You are not signed in. Try again in a moment.`
    case 'timeout':
      return `${name} did not respond in time. You are not signed in. Try again in a moment.`
    case 'redirect':
    case 'not-the-service':
      return `Something other than the service answers at the address of ${name}. You are not signed in. Tell your administrator.`
    case 'closed':
      return `${name} closed the connection before its response was complete. You are not signed in. Try again in a moment.`
    case 'invalid-http':
      return `The response from ${name} is not valid HTTP, or its headers are too large. You are not signed in. Tell your administrator.`
    case 'too-large':
    case null:
      return `${name} could not be reached. You are not signed in. Try again in a moment.`
  }
}

export const text = defineTexts('features/connect', {
  title: 'Sign in',
  connection: 'Connection',
  unknownConnection: (id: string) =>
    `The connection “${id}” is not available. Check that the one below is the right one.`,
  company: 'Company key',
  companyOther: 'Other company key',
  companyOtherChoice: 'Other…',
  companyHelp: 'Your account manager can tell you the company key.',
  companyOptional: 'Leave it empty to use the company that is set up for this connection.',
  user: 'User',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on.',
  apps: 'App ids',
  appsHelp: 'For imports and devices. Enter one per line, or separate them with commas.',
  submit: 'Sign in',
  demo: 'A demo service with fictional people. It is part of the dashboard server and sends no real messages.',
  fill: (user: string, password: string) => `Fill in ${user} / ${password}`,
  others: (list: string) => `Other users: ${list}.`,
  missing: {
    company: 'Enter the company key.',
    user: 'Enter your user name.',
    password: 'Enter your password.',
  },
  passwordNote: 'Your password is kept on the dashboard server, never in this browser.',
  openSessions: 'Open sessions in this browser',
  wrong: {
    unauthorized: { title: 'Wrong user name or password.', next: 'Check both and try again.' },
    company: (key: string) => ({
      title:
        key === ''
          ? 'The company of this connection was not found for this user.'
          : `Company ${key} was not found for this user.`,
      next:
        key === ''
          ? 'Enter a company key, or sign in as a user with access to this company.'
          : 'Check the company key, or sign in as a user with access to it.',
    }),
    noUsableResponse: (name: string, cause: UpstreamCause | null) => ({
      title: 'No usable response from the service.',
      next: noUsableResponse(name, cause),
    }),
    unavailable: {
      title: 'The dashboard server cannot use its own storage.',
      next: 'You are not signed in. Try again in a moment; if this continues, tell your administrator.',
    },
    network: {
      title: 'The dashboard server is not responding.',
      next: 'What you typed is still here. Check this computer’s network connection, then try again.',
    },
    forbidden: {
      title: 'This user is not allowed to use the dashboard.',
      next: 'The service recognized the user but refused access. Ask your administrator for a role that can use the dashboard.',
    },
    /** The server’s message follows: it says when to try again. */
    tooMany: { title: 'Too many attempts.', next: 'You are not signed in.' },
    limited: { title: 'Too many attempts.', next: 'Wait a minute, then try again.' },
    service: (status: number) => ({
      title: `The service failed with status ${status}.`,
      next: 'You are not signed in. Try again in a moment.',
    }),
    other: { title: 'Sign-in failed.', next: 'You are not signed in. Try again.' },
  },
  signOn: {
    continue: (name: string) => `Continue with ${name}`,
    as: (user: string) => `Choose what to open as ${user}.`,
    open: 'Open',
    other: 'Sign in as someone else',
    nothing: 'Your account has no access to any company here.',
    nothingNext: 'Ask an administrator of the dashboard to add you to a group with access.',
    note: 'You do not need a password for the service: the dashboard server uses its own.',
    problems: {
      'no-access': {
        title: 'Your account has no access to this dashboard.',
        next: 'None of its groups has access. Ask an administrator of the dashboard.',
      },
      expired: { title: 'This sign-in is no longer valid.', next: 'Sign in again.' },
      denied: { title: 'The sign-in was canceled.', next: 'Nothing was changed.' },
      failed: {
        title: 'The sign-in failed.',
        next: 'Try again. If it fails again, ask an administrator of the dashboard to check the server log.',
      },
      unreachable: {
        title: 'The sign-in provider is not responding.',
        next: 'Try again in a moment.',
      },
    },
    refused: {
      title: 'Your groups do not give you access to this company.',
      next: 'Ask an administrator of the dashboard for access.',
    },
    expired: { title: 'You are signed out.', next: 'Sign in again to continue.' },
    /** The server opens a company with its own credentials for the service, not with a person's. */
    company: (key: string) => ({
      title: `The service does not let the dashboard server open company ${key}.`,
      next: 'Check the company key, or ask an administrator of the dashboard.',
    }),
    credentials: (name: string) => ({
      title: `${name} does not accept the credentials of the dashboard server.`,
      next: 'You are not signed in. Ask an administrator of the dashboard to correct them.',
    }),
  },
  noConnections: 'No connection is configured. Ask the administrator of the dashboard server to add one.',
})
