import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with elements in it, such as a name in bold. No keys are needed, because its parts do not move. */
export const sentence = (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

/** Puts some words of a sentence into an element. */
export type Mark = (words: string) => ReactNode
