import { MantineProvider } from '@mantine/core'
import type { MantineColorSchemeManager } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScheme } from './scheme'
import { theme } from './theme'

/** The scheme comes from the preferences (scheme.ts); Mantine keeps none of its own. */
const nowhere: MantineColorSchemeManager = {
  get: fallback => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/**
 * Mantine's theme for what is inside. It stands around pages and overlays, not around the app: the sign-in's frame and
 * the look-up's first screen need no Mantine, whose provider alone costs 6 KiB of them.
 * Static variables and no global classes: Mantine's own <style> would break the content policy (facts 20).
 */
export function ThemeScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      forceColorScheme={useScheme()}
      colorSchemeManager={nowhere}
    >
      {children}
    </MantineProvider>
  )
}
