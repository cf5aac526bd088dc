import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { sentence } from '#/ui/format/sentence'

export const text = defineTexts('app/connection', {
  company: 'Company',
  user: 'User',
  version: 'API version',
  home: 'Home country',
  until: 'Session lasts at least until',
  parts: 'Availability',
  broadcasts: 'Broadcasts',
  wallet: 'Wallet',
  imports: (app: ReactNode) => sentence('Imports for ', app),
  others: 'Other open sessions',
  signInOther: 'Sign in to another connection',
  signOut: 'Sign out',
  availability: {
    checking: 'Checking',
    unchecked: 'Could not be checked',
    works: 'Available',
    empty: 'Available, no data yet',
    forbidden: 'Not allowed for this user',
    'not-found': 'Unknown to the service',
    silent: 'No response',
    noStatus: 'Failing',
    failed: (status: number) => `Failing with status ${status}`,
  },
})
