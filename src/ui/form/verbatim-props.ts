/** For inputs of ids and numbers: nothing suggests, corrects, or capitalizes what is typed. */
export const verbatimProps = {
  dir: 'auto',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const
