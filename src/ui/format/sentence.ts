import type { ReactNode } from 'react'
// Workers import texts too, and this is all of React that a sentence needs
import { Fragment, jsxs } from 'react/jsx-runtime'

/** A sentence with elements in it, such as a name in bold. No keys are needed, because its parts do not move. */
export const sentence = (...parts: ReactNode[]): ReactNode => jsxs(Fragment, { children: parts })

/** Puts some words of a sentence into an element. */
export type Mark = (words: string) => ReactNode
