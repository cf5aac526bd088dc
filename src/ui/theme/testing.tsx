import type { ReactNode } from 'react'
import { render as renderBare } from 'vitest-browser-react'
import { ThemeScope } from './ThemeScope'

/** Renders within the theme, as the app does. For tests. */
export const render = (element: ReactNode) => renderBare(element, { wrapper: ThemeScope })
