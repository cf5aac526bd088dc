import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { theme } from './theme'
import { cssName, tokens } from './tokens'

const usedPalettes = new Set(['signal', 'gray', 'dark'])
const unusedPalettes = Object.keys(DEFAULT_THEME.colors).filter(name => !usedPalettes.has(name))
/**
 * Variables that none of our style sheets and components use: nothing has the color `dark` or `primary.6`, and our
 * headings end at `h3`.
 */
const unused = /^--mantine-(breakpoint-|h[4-6]-|h\d-font-weight$|primary-color-\d|color-dark-[a-z]|shadow-(sm|lg)$)/

/** Sets Mantine's color variables to our tokens. */
function mantineColors(scheme: 0 | 1): Record<string, string> {
  const valueOf = (token: string) => `var(${cssName(token)})`
  return {
    '--mantine-color-scheme': scheme === 0 ? 'light' : 'dark',
    '--mantine-color-body': valueOf('page'),
    '--mantine-color-text': valueOf('ink'),
    '--mantine-color-bright': valueOf('ink'),
    '--mantine-color-default': valueOf('surface'),
    '--mantine-color-default-hover': valueOf('raise'),
    '--mantine-color-default-color': valueOf('ink'),
    '--mantine-color-default-border': valueOf('strong'),
    '--mantine-color-dimmed': valueOf('dim'),
    '--mantine-color-placeholder': valueOf('dim'),
    '--mantine-color-anchor': valueOf('accent'),
    '--mantine-color-error': valueOf('red'),
    '--mantine-color-success': valueOf('green'),
    '--mantine-color-disabled': valueOf('sunk'),
    '--mantine-color-disabled-color': valueOf('dim'),
    '--mantine-color-disabled-border': valueOf('strong'),
    '--mantine-primary-color-contrast': valueOf('onFill'),
    '--mantine-color-signal-filled': valueOf('fill'),
    '--mantine-color-signal-filled-hover': valueOf('fillHover'),
    '--mantine-color-signal-text': valueOf('accent'),
    '--mantine-color-signal-light': valueOf('accentTint'),
    '--mantine-color-signal-light-hover': valueOf('accentTint'),
    '--mantine-color-signal-light-color': valueOf('accent'),
    '--mantine-color-signal-outline': valueOf('accent'),
    '--mantine-color-gray-text': valueOf('dim'),
    '--mantine-color-gray-light-color': valueOf('dim'),
    '--mantine-color-gray-light': valueOf('sunk'),
    '--mantine-color-gray-light-hover': valueOf('raise'),
    '--mantine-color-red-filled': valueOf('redFill'),
    '--mantine-color-red-filled-hover': valueOf('redFill'),
    '--mantine-color-red-text': valueOf('red'),
    '--mantine-color-red-light': valueOf('redTint'),
    '--mantine-color-red-light-hover': valueOf('redTint'),
    '--mantine-color-red-light-color': valueOf('red'),
    '--mantine-color-red-outline': valueOf('red'),
  }
}

function block(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value};`)
  return `${selector} {\n${lines.join('\n')}\n}\n`
}

/**
 * The content of tokens.css: our tokens, and everything that Mantine would write into an inline `<style>`, which the
 * content security policy forbids, except what we do not use. A test keeps the file in sync with the theme.
 */
export function staticVariables(): string {
  const base = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const wanted = ([name]: [string, string]) =>
    !unused.test(name) && !unusedPalettes.some(palette => name.startsWith(`--mantine-color-${palette}-`))
  const only = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).filter(wanted))
  const tokensOf = (scheme: 0 | 1) =>
    Object.fromEntries(Object.entries(tokens).map(([token, pair]) => [cssName(token), pair[scheme]]))
  const light = { ...only(base.variables), ...only(base.light), ...tokensOf(0), ...mantineColors(0) }
  const dark = { ...only(base.dark), ...tokensOf(1), ...mantineColors(1) }
  const changed = Object.fromEntries(Object.entries(dark).filter(([name, value]) => light[name] !== value))
  return [
    '/* Written by variables.test.ts from theme.ts and tokens.ts: change those, then run that test with WRITE_TOKENS=1. */\n',
    block(':root', light),
    block(":root[data-mantine-color-scheme='dark']", changed),
  ].join('')
}
