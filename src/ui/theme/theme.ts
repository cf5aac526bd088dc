import { createTheme, defaultVariantColorsResolver, rem } from '@mantine/core'
import type {
  ActionIconProps,
  ButtonProps,
  DrawerProps,
  InputProps,
  ModalProps,
  PaperProps,
  PopoverProps,
  TooltipProps,
} from '@mantine/core'
import { dark, gray, signal } from './tokens'
import classes from './focus.module.css'

const sans =
  '-apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif'
const mono = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace'

/** Heights are variables in tokens.css, so that phones get 44 px targets in one place. */
function height(kind: 'button' | 'input', size: unknown): string {
  const known = size === 'xs' || size === 'lg' ? size : 'sm'
  return `var(--sb-${kind}-${known})`
}

/** The Mantine theme. Its CSS variables are static (tokens.css), because the content security policy allows no inline styles. */
export const theme = createTheme({
  primaryColor: 'signal',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusClassName: classes['focus'] ?? '',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.375', xl: '1.4' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.4' },
      h2: { fontSize: rem(14), lineHeight: '1.4286' },
      h3: { fontSize: rem(13), lineHeight: '1.3847' },
    },
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24), xxl: rem(32) },
  radius: { xs: rem(2), sm: rem(3), md: rem(4), lg: rem(6), xl: rem(8) },
  black: gray[9],
  // Mantine derives the text color of filled buttons from the light scheme for both schemes; here each scheme has its own
  variantColorResolver: input => {
    const colors = defaultVariantColorsResolver(input)
    if (input.variant !== 'filled') return colors
    if (input.color === 'red') return { ...colors, color: 'var(--sb-on-red)' }
    return input.color === undefined || input.color === 'signal' ? { ...colors, color: 'var(--sb-on-fill)' } : colors
  },
  colors: { signal, gray, dark },
  // Plain objects, not `.extend`: importing the components here would load all of them with the first screen
  components: {
    Button: {
      defaultProps: { variant: 'default', size: 'sm' } satisfies Partial<ButtonProps>,
      vars: (_theme: unknown, { size }: ButtonProps) => ({
        root: {
          '--button-height': height('button', size),
          '--button-fz': size === 'lg' ? rem(14) : size === 'xs' ? rem(12) : rem(13),
          '--button-padding-x': size === 'lg' ? rem(18) : size === 'xs' ? rem(8) : rem(12),
        },
      }),
    },
    Input: {
      vars: (_theme: unknown, { size }: InputProps) => ({
        wrapper: {
          '--input-height': height('input', size),
          '--input-fz': 'var(--sb-input-fz)',
          '--input-bd': 'var(--sb-control)',
          '--input-bg': 'var(--sb-surface)',
        },
      }),
    },
    InputWrapper: { styles: { label: { marginBlockEnd: rem(4) } } },
    Paper: { defaultProps: { withBorder: true, shadow: 'none', radius: 'lg' } satisfies Partial<PaperProps> },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 28 } satisfies Partial<ActionIconProps>,
    },
    // No lockScroll: react-remove-scroll writes a <style>, which the content security policy blocks
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } satisfies Partial<TooltipProps> },
    Popover: { defaultProps: { shadow: 'none', radius: 'lg' } satisfies Partial<PopoverProps> },
    Modal: {
      defaultProps: {
        radius: 'lg',
        shadow: 'none',
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.4 },
      } satisfies Partial<Omit<ModalProps, 'opened' | 'onClose'>>,
    },
    Drawer: {
      defaultProps: {
        shadow: 'none',
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.4 },
      } satisfies Partial<Omit<DrawerProps, 'opened' | 'onClose'>>,
    },
  },
})
