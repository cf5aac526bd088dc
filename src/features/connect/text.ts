import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('features/connect', {
  title: 'Sign in',
  connection: 'Connection',
  company: 'Company key',
  companyOther: 'Other company key',
  companyOtherChoice: 'Other…',
  companyHelp: 'You got it from your account manager.',
  user: 'User',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on.',
  apps: 'App ids',
  appsHelp: 'For imports and devices. Enter one per line, or separate them with commas.',
  appsHelpWithKnown: (known: string) =>
    `For imports and devices, in addition to ${known}. Enter one per line, or separate them with commas.`,
  submit: 'Sign in',
  demo: 'A demo service with fictional people. It runs on this computer, and nothing leaves it.',
  fill: (user: string, password: string) => `Fill in ${user} / ${password}`,
  others: (list: string) => `Other users: ${list}.`,
  missing: {
    company: 'Enter the company key.',
    user: 'Enter your user name.',
    password: 'Enter your password.',
  },
  passwordNote: 'Your password is kept on the dashboard server, never in this browser.',
  openSessions: 'Open in this browser',
  wrong: {
    unauthorized: { title: 'Wrong user or password.', next: 'Check both and try again.' },
    company: (key: string) => ({
      title: `Company ${key} was not found for this user.`,
      next: 'Check the company key, or sign in as a user with access to it.',
    }),
    silent: (name: string) => ({
      title: 'The service does not respond.',
      next: `${name} could not be reached. You are not signed in. Try again in a moment.`,
    }),
    network: {
      title: 'The dashboard server does not respond.',
      next: 'What you typed is still here. Check this computer’s network connection, then try again.',
    },
    forbidden: {
      title: 'This user is not allowed to use the dashboard.',
      next: 'The service recognized the user but rejected the first call. Ask your administrator for a role that allows it.',
    },
    limited: { title: 'Too many attempts.', next: 'Wait a minute, then try again.' },
    service: (status: number) => ({
      title: `The service failed with status ${status}.`,
      next: 'You are not signed in. Try again in a moment.',
    }),
    other: { title: 'Sign-in failed.', next: 'You are not signed in. Try again.' },
  },
  noConnections: 'No connection is configured. Ask the administrator of the dashboard server to add one.',
})
