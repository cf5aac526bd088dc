import { defineTexts } from '#/ui/format/texts'

export const text = defineTexts('features/connect', {
  title: 'Sign in',
  connection: 'Connection',
  version: (version: number) => `version ${version} of the interface`,
  company: 'Company key',
  companyOther: 'Another company key',
  companyOtherChoice: 'Another one …',
  companyHelp: 'Your account manager gave it to you.',
  user: 'User',
  password: 'Password',
  show: 'Show the password',
  hide: 'Hide the password',
  capsLock: 'Caps Lock is on.',
  apps: 'App ids',
  appsHelp: 'For imports and devices. One per line, or with commas between them.',
  appsKnown: (list: string) => `This connection brings ${list}.`,
  submit: 'Sign in',
  demo: 'A demo service with invented people, on this computer. Nothing leaves it.',
  fill: (user: string, password: string) => `Fill in ${user} / ${password}`,
  others: (list: string) => `Also: ${list}.`,
  missing: {
    company: 'Enter the company key.',
    user: 'Enter your user name.',
    password: 'Enter your password.',
  },
  keptInServer: 'Your password stays in the dashboard’s server, never in this browser.',
  open: 'Open in this browser',
  wrong: {
    unauthorized: { title: 'User or password is wrong.', next: 'The service did not accept them.' },
    company: (key: string) => ({
      title: `This user has no company ${key}.`,
      next: 'Check the company key, or sign in as a user who may see it.',
    }),
    silent: (name: string) => ({
      title: 'The service does not answer.',
      next: `${name} could not be reached. You are not signed in; try again in a moment.`,
    }),
    network: {
      title: 'The dashboard server does not answer.',
      next: 'What you typed is still here. Check the connection of this computer, then try again.',
    },
    forbidden: {
      title: 'This user may not use the dashboard.',
      next: 'The service knows the user but refused the first call. Ask whoever gives out its roles.',
    },
    limited: { title: 'Too many tries.', next: 'Wait a minute, then try again.' },
    service: (status: number) => ({
      title: `The service failed with ${status}.`,
      next: 'You are not signed in. Try again in a moment.',
    }),
    other: { title: 'Signing in did not work.', next: 'You are not signed in.' },
  },
  noConnections: 'This dashboard has no connection. Whoever runs its server has to name one in its configuration.',
})
