import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('app/session', {
  signOut: {
    title: (name: string) => `Sign out of ${name}`,
    what: 'You will be signed out in every tab of this session. Recent lookups will be deleted, and the Back button will no longer show them.',
    stays: (user: string, company: string) =>
      `Drafts, unfinished actions, saved views, alerts, sample people, broadcast samples, invitations, jobs, and import history of ${user} at ${company} stay on this computer, encrypted: only ${user} can open them, after signing in. A draft is deleted after 90 days without a change, unless it may have been sent.`,
    remove: 'Also delete them from this computer',
    submit: 'Sign out',
    submitAnyway: 'Sign out anyway',
    cancel: 'Stay signed in',
    /** Actions that were still waiting were sent first, and failed. */
    notDone: {
      title: 'The sign-out was stopped because at least one pending action failed.',
      next: 'Stay signed in to see why and try again, or sign out anyway.',
    },
    /** By what failed. */
    failed: {
      'sign-out': 'The sign-out is not complete, and nothing was deleted from this computer. Try again.',
      deletion: 'You are signed out, but not all of your data could be deleted from this computer. Try again.',
      everywhere: 'You are signed out of this company, but may still be signed in to others. Try again.',
    },
    everywhere:
      'You will also be signed out of all other companies and, if your sign-in provider supports it, of the account you signed in with.',
  },
  renew: {
    expired: 'Your session has ended',
    expiredNext: 'Sign in again to continue. What you typed is still here.',
    unauthorized: 'The service no longer accepts your password',
    unauthorizedNext:
      'Your password was changed or your access was removed. Sign in with the new password; what you typed is still here.',
    serverUnauthorized: 'The service no longer accepts the credentials of the dashboard server',
    serverUnauthorizedNext: 'Ask an administrator of the dashboard to correct them, then sign in again.',
    changed: 'Another user has signed in',
    changedWho: (user: string, company: string) =>
      `In another tab of this browser, ${user} signed in to ${company}. This page belongs to your session, so nothing was sent.`,
    changedAgain: (user: string) =>
      `To continue as ${user}, sign in again. The other tab will then ask its user to do the same.`,
    continueAs: (user: string) => `Continue as ${user}`,
    continueAsNote: 'Reloads this page for that user. What you typed here will be lost.',
    signOnNext: 'Signing in opens a new tab. Come back to this one afterward; what you typed is still here.',
    signOn: 'Sign in (opens a new tab)',
    signOnCheck: 'I have signed in',
    signOnNotYet: 'You have not signed in again in this browser yet.',
    user: 'User',
    password: 'Password',
    submit: 'Sign in again',
    missing: 'Enter your password.',
    wrongPassword: { title: 'Wrong password.', next: 'Try again.' },
    noCompanyNext: 'Your access to it may have been removed. Ask your administrator.',
    later: 'Not now',
    loading: 'Checking who is signed in',
  },
})
