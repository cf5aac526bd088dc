import { MantineProvider } from '@mantine/core'
import type { MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScheme } from './scheme'
import { theme } from './theme'

/** Mantine stores no color scheme; it comes from the preferences (scheme.ts). */
const noStorage: MantineColorSchemeManager = {
  get: fallback => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/**
 * Mantine's provider, which also keeps the document in the color scheme; public/boot.js sets it before the first paint.
 * Without the global classes and with static variables, because Mantine's own <style> would violate the content
 * security policy.
 */
export function ThemeScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      forceColorScheme={useScheme()}
      colorSchemeManager={noStorage}
    >
      {children}
    </MantineProvider>
  )
}
