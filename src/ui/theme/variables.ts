import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { theme } from './theme'
import { cssName, tokens } from './tokens'

const usedPalettes = new Set(['signal', 'gray', 'dark'])
const unusedPalettes = Object.keys(DEFAULT_THEME.colors).filter(name => !usedPalettes.has(name))

/** Sets Mantine's color variables to our tokens. */
function mantineNames(scheme: 0 | 1): Record<string, string> {
  const own = (token: string) => `var(${cssName(token)})`
  return {
    '--mantine-color-scheme': scheme === 0 ? 'light' : 'dark',
    '--mantine-color-body': own('page'),
    '--mantine-color-text': own('ink'),
    '--mantine-color-bright': own('ink'),
    '--mantine-color-default': own('surface'),
    '--mantine-color-default-hover': own('raise'),
    '--mantine-color-default-color': own('ink'),
    '--mantine-color-default-border': own('strong'),
    '--mantine-color-dimmed': own('dim'),
    '--mantine-color-placeholder': own('dim'),
    '--mantine-color-anchor': own('accent'),
    '--mantine-color-error': own('red'),
    '--mantine-color-success': own('green'),
    '--mantine-color-disabled': own('sunk'),
    '--mantine-color-disabled-color': own('dim'),
    '--mantine-color-disabled-border': own('strong'),
    '--mantine-primary-color-contrast': own('onFill'),
    '--mantine-color-signal-filled': own('fill'),
    '--mantine-color-signal-filled-hover': own('fillHover'),
    '--mantine-color-signal-text': own('accent'),
    '--mantine-color-signal-light': own('accentTint'),
    '--mantine-color-signal-light-hover': own('accentTint'),
    '--mantine-color-signal-light-color': own('accent'),
    '--mantine-color-signal-outline': own('accent'),
    '--mantine-color-gray-text': own('dim'),
    '--mantine-color-gray-light-color': own('dim'),
    '--mantine-color-gray-light': own('sunk'),
    '--mantine-color-gray-light-hover': own('raise'),
    '--mantine-color-red-filled': own('redFill'),
    '--mantine-color-red-filled-hover': own('redFill'),
    '--mantine-color-red-text': own('red'),
    '--mantine-color-red-light': own('redTint'),
    '--mantine-color-red-light-hover': own('redTint'),
    '--mantine-color-red-light-color': own('red'),
    '--mantine-color-red-outline': own('red'),
  }
}

function block(selector: string, values: Record<string, string>): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value};`)
  return `${selector} {\n${lines.join('\n')}\n}\n`
}

/**
 * The content of tokens.css: everything that Mantine would write into an inline `<style>`, which the content security
 * policy forbids, without the palettes we do not use. A test keeps the file in sync with the theme.
 */
export function staticVariables(): string {
  const base = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const wanted = ([name]: [string, string]) =>
    !unusedPalettes.some(palette => name.startsWith(`--mantine-color-${palette}-`))
  const only = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).filter(wanted))
  const own = (scheme: 0 | 1) =>
    Object.fromEntries(Object.entries(tokens).map(([token, pair]) => [cssName(token), pair[scheme]]))
  return [
    '/* Written by variables.test.ts from theme.ts and tokens.ts: change those, then run that test with WRITE_TOKENS=1. */\n',
    block(':root', only(base.variables)),
    block(':root', { ...only(base.light), ...own(0), ...mantineNames(0) }),
    block(":root[data-mantine-color-scheme='dark']", { ...only(base.dark), ...own(1), ...mantineNames(1) }),
  ].join('')
}
