import { createTheme, defaultVariantColorsResolver, rem } from '@mantine/core'
import type {
  ActionIconProps,
  AlertProps,
  BadgeProps,
  ButtonProps,
  ComboboxProps,
  DrawerProps,
  InputProps,
  MenuProps,
  ModalProps,
  PaperProps,
  PopoverProps,
  SegmentedControlProps,
  TooltipProps,
} from '@mantine/core'
import { dark, gray, signal } from './tokens'
import classes from './components.module.css'

const sans =
  '-apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif'
const mono = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace'

/** Maps Mantine's names for the parts of a component to our classes. */
const styled = (parts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts).map(([part, names]) => [
      part,
      names
        .split(' ')
        .map(name => classes[name] ?? '')
        .join(' '),
    ]),
  )

/** How the lists of all comboboxes look. The list itself scrolls, so that nothing around it needs to be focusable. */
const options = {
  defaultProps: { withScrollArea: false },
  classNames: styled({ dropdown: 'dropdown', options: 'options', option: 'option' }),
}

/**
 * Below the button that opens it and within the page's landmarks, no taller than the space available, if that is at
 * least 96 px. Without an exit transition, so that nothing in it can be pressed twice.
 */
const dropdown = {
  position: 'bottom-start',
  offset: 6,
  withinPortal: false,
  zIndex: 30,
  radius: 'lg',
  shadow: 'none',
  transitionProps: { transition: 'fade', duration: 80, exitDuration: 0 },
  middlewares: {
    size: {
      apply: ({ availableHeight, elements }) => {
        elements.floating.style.maxHeight = `${Math.max(96, availableHeight)}px`
      },
      padding: 8,
    },
  },
} satisfies Partial<PopoverProps>

/** Heights are variables in base.css, so that 44 px targets for phones are set in one place. */
function height(kind: 'button' | 'input', size: unknown): string {
  const known = size === 'xs' || size === 'lg' ? size : 'sm'
  return `var(--sb-${kind}-${known})`
}

/**
 * The Mantine theme. Its CSS variables are static (tokens.css), because the content security policy allows no inline
 * styles.
 */
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
  // Mantine derives the text color of filled buttons from the light scheme for both schemes; here each scheme has its
  // own
  variantColorResolver: input => {
    const colors = defaultVariantColorsResolver(input)
    if (input.variant === 'subtle') {
      const color = input.color === 'gray' ? 'var(--sb-dim)' : 'var(--sb-ink)'
      return { ...colors, hover: 'var(--sb-raise)', color, hoverColor: 'var(--sb-ink)' }
    }
    if (input.variant !== 'filled') return colors
    if (input.color === 'red') return { ...colors, color: 'var(--sb-on-red)' }
    return input.color === undefined || input.color === 'signal' ? { ...colors, color: 'var(--sb-on-fill)' } : colors
  },
  colors: { signal, gray, dark },
  // Plain objects, not `.extend`: importing the components here would load all of them with the first screen
  components: {
    Button: {
      defaultProps: { variant: 'default', size: 'sm' } satisfies Partial<ButtonProps>,
      classNames: styled({ root: 'button', label: 'buttonLabel', section: 'buttonIcon' }),
      vars: (_theme: unknown, { size }: ButtonProps) => ({
        root: {
          '--button-height': height('button', size),
          '--button-fz': size === 'lg' ? rem(14) : size === 'xs' ? rem(12) : rem(13),
          '--button-padding-x': size === 'lg' ? rem(18) : size === 'xs' ? rem(8) : rem(12),
        },
      }),
    },
    Input: {
      // Otherwise browsers write to disk what was typed, to restore the page
      defaultProps: { autoComplete: 'off' },
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
      classNames: styled({ root: 'iconButton' }),
    },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        withinPortal: false,
        zIndex: 20,
        position: 'bottom',
        events: { hover: true, focus: true, touch: false },
      } satisfies Partial<TooltipProps>,
      classNames: styled({ tooltip: 'tooltip' }),
    },
    Popover: {
      defaultProps: dropdown satisfies Partial<PopoverProps>,
      classNames: styled({ dropdown: 'dropdown' }),
    },
    Menu: {
      defaultProps: { ...dropdown, withInitialFocusPlaceholder: false } satisfies Partial<MenuProps>,
      classNames: styled({
        dropdown: 'dropdown menu',
        item: 'menuItem',
        itemIndicator: 'menuIndicator',
        itemSection: 'menuSection',
      }),
    },
    Combobox: {
      // Without a fade-in, because Enter during it would choose nothing
      defaultProps: {
        ...dropdown,
        offset: 4,
        transitionProps: { duration: 0 },
      } satisfies Partial<ComboboxProps>,
      classNames: styled({ option: 'option' }),
    },
    Select: options,
    MultiSelect: options,
    TagsInput: options,
    Autocomplete: options,
    SegmentedControl: {
      defaultProps: { size: 'sm', withItemsBorders: true } satisfies Partial<SegmentedControlProps>,
      classNames: styled({
        root: 'segments',
        indicator: 'segmentIndicator',
        control: 'segment',
        label: 'segmentLabel',
        innerLabel: 'segmentText',
        input: 'segmentInput',
      }),
    },
    Checkbox: { classNames: styled({ root: 'checkbox', input: 'checkboxInput' }) },
    Switch: { classNames: styled({ track: 'switchTrack', thumb: 'switchThumb' }) },
    Badge: {
      defaultProps: { variant: 'transparent' } satisfies Partial<BadgeProps>,
      classNames: styled({ root: 'badge', label: 'badgeLabel', section: 'badgeIcon' }),
    },
    Alert: {
      defaultProps: { radius: 'md' } satisfies Partial<AlertProps>,
      classNames: styled({
        root: 'alert',
        body: 'alertBody',
        title: 'alertTitle',
        label: 'alertText',
        message: 'alertMessage',
        icon: 'alertIcon',
      }),
    },
    // No lockScroll: react-remove-scroll writes a <style>, which the content security policy blocks
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
