import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  mergeThemeOverrides,
  type VariantColorsResolver,
} from '@mantine/core'
import controls from './controls.module.css'
import { FocusableButton } from './FocusableButton.tsx'

/** Mantine's names of our hues; the values are in tokens.css. */
function tuple(name: string): MantineColorsTuple {
  const shade = (step: number) => `var(--ff-${name}-${step})`
  return [
    shade(50),
    shade(100),
    shade(200),
    shade(300),
    shade(400),
    shade(500),
    shade(600),
    shade(700),
    shade(800),
    shade(900),
  ]
}

const plain = { border: '2px solid transparent', hoverColor: 'var(--ff-text)' }

/** The colours of buttons: blood orange for the main action, lime for success, ink on paper for the rest. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const isLime = color === 'lime'
  if (variant === 'filled' || variant === 'gradient') {
    const role = isLime ? 'success' : 'accent'
    return {
      background: `var(--ff-${role})`,
      hover: `var(--ff-${role}-hover)`,
      color: `var(--ff-on-${role})`,
      border: '2px solid transparent',
      hoverColor: `var(--ff-on-${role})`,
    }
  }
  if (variant === 'light') {
    const role = isLime ? 'success' : 'accent'
    return {
      ...plain,
      background: `var(--ff-${role}-soft)`,
      hover: `var(--ff-${role}-soft)`,
      color: `var(--ff-text)`,
    }
  }
  if (variant === 'outline' || variant === 'default') {
    return {
      background: 'transparent',
      hover: 'var(--ff-hover)',
      color: 'var(--ff-text)',
      border: '2px solid var(--ff-line-strong)',
      hoverColor: 'var(--ff-text)',
    }
  }
  return { ...plain, background: 'transparent', hover: 'var(--ff-hover)', color: 'var(--ff-text)' }
}

/** The Mantine theme of the shop. */
export const theme = createTheme({
  primaryColor: 'blood',
  primaryShade: { light: 5, dark: 5 },
  colors: {
    blood: tuple('blood'),
    lime: tuple('lime'),
    gray: tuple('ink'),
    dark: tuple('ink'),
  },
  variantColorResolver,
  fontFamily: 'var(--ff-font-text)',
  fontFamilyMonospace: 'var(--ff-font-code)',
  headings: { fontFamily: 'var(--ff-font-display)', fontWeight: 'var(--ff-weight-display)' },
  fontSizes: {
    xs: 'var(--ff-size-xs)',
    sm: 'var(--ff-size-sm)',
    md: 'var(--ff-size-md)',
    lg: 'var(--ff-size-lg)',
    xl: 'var(--ff-size-xl)',
    xxl: 'var(--ff-size-2xl)',
  },
  spacing: {
    xxs: 'var(--ff-space-1)',
    xs: 'var(--ff-space-2)',
    sm: 'var(--ff-space-3)',
    md: 'var(--ff-space-4)',
    lg: 'var(--ff-space-5)',
    xl: 'var(--ff-space-6)',
    xxl: 'var(--ff-space-7)',
  },
  radius: {
    xs: 'var(--ff-radius-sm)',
    sm: 'var(--ff-radius-sm)',
    md: 'var(--ff-radius-md)',
    lg: 'var(--ff-radius-lg)',
    xl: 'var(--ff-radius-full)',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: {
      defaultProps: { size: 'md', radius: 'xl', component: FocusableButton },
      classNames: { root: controls.button, loader: controls.loader },
    },
    ActionIcon: {
      defaultProps: { size: 'var(--ff-target)', radius: 'xl', variant: 'subtle', component: FocusableButton },
    },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { size: 'md', rightSectionWidth: 'calc(var(--ff-target) + 0.25rem)' },
      classNames: { visibilityToggle: controls.eye },
    },
    CloseButton: { defaultProps: { size: 'var(--ff-target)', iconSize: 22, radius: 'xl' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Input: { classNames: { wrapper: controls.wrapper, input: controls.input } },
    InputWrapper: {
      classNames: { label: controls.label, description: controls.note, error: controls.note },
    },
    Checkbox: {
      defaultProps: { size: 'md', radius: 'sm', iconColor: 'var(--ff-on-accent)' },
      classNames: { input: controls.box, body: controls.beside },
    },
    Radio: { classNames: { body: controls.beside } },
    Switch: {
      defaultProps: { size: 'md', withThumbIndicator: false },
      classNames: { track: controls.track, body: controls.beside },
    },
    Modal: { defaultProps: { radius: 'lg', centered: true, overlayProps: { blur: 3 } } },
  },
})

const roles = {
  '--mantine-primary-color-contrast': 'var(--ff-on-accent)',
  '--mantine-primary-color-filled': 'var(--ff-accent)',
  '--mantine-primary-color-filled-hover': 'var(--ff-accent-hover)',
  '--mantine-color-bright': 'var(--ff-text)',
  '--mantine-color-text': 'var(--ff-text)',
  '--mantine-color-body': 'var(--ff-surface)',
  '--mantine-color-error': 'var(--ff-danger)',
  '--mantine-color-success': 'var(--ff-success-text)',
  '--mantine-color-placeholder': 'var(--ff-muted)',
  '--mantine-color-anchor': 'var(--ff-accent-text)',
  '--mantine-color-default': 'var(--ff-surface)',
  '--mantine-color-default-hover': 'var(--ff-hover)',
  '--mantine-color-default-color': 'var(--ff-text)',
  '--mantine-color-default-border': 'var(--ff-line-strong)',
  '--mantine-color-dimmed': 'var(--ff-muted)',
  '--mantine-color-disabled': 'var(--ff-sunk)',
  '--mantine-color-disabled-color': 'var(--ff-muted)',
  '--mantine-color-disabled-border': 'var(--ff-line)',
}

/** The same theme, with a class for the portal that holds overlays. */
export function withOverlayClass(one: MantineThemeOverride, className: string): MantineThemeOverride {
  return mergeThemeOverrides(one, { components: { Portal: { defaultProps: { className } } } })
}

/** Maps Mantine's variables to our tokens, in both colour schemes: the tokens change with the scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: roles,
  dark: roles,
})
