import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The accent: "you can act here" or "yours". White reaches 4.5:1 on shade 7 in light and on shade 6 in dark. */
const seal: MantineColorsTuple = [
  '#f3f7fe',
  '#e4edff',
  '#ccddfe',
  '#a7c4fe',
  '#7fa6f6',
  '#5b88e9',
  '#406eda',
  '#2f5bc2',
  '#264ba4',
  '#1e3a7e',
];

const small = { size: 'xs' } as const;

/**
 * Browsers let Tab stop at anything that scrolls. The options of a select do, and they go away when their field loses the
 * focus, which then was on nothing.
 */
const select = { ...small, scrollAreaProps: { viewportProps: { tabIndex: -1 } } } as const;

export const theme = createTheme({
  colors: { seal },
  primaryColor: 'seal',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  fontWeights: { regular: '450', medium: '550', bold: '650' },
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects and not `Modal.extend(…)`: naming a part here would load it with the first screen.
  components: {
    Button: { defaultProps: small },
    Input: { defaultProps: small },
    InputWrapper: { defaultProps: small },
    TextInput: { defaultProps: small },
    PasswordInput: { defaultProps: small },
    NativeSelect: { defaultProps: small },
    Select: { defaultProps: select },
    MultiSelect: { defaultProps: select },
    Textarea: { defaultProps: small },
    SegmentedControl: { defaultProps: small },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 120 },
        shadow: 'md',
        radius: 'md',
        // A menu may hold nothing but items; the first of them takes the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    ModalRoot: { defaultProps: { radius: 'lg', transitionProps: { duration: 300 } } },
  },
});

/** Mantine's own greys and reds miss AA contrast; its variables are pointed at our tokens, which follow the mode. */
const toTokens = {
  '--mantine-color-body': 'var(--sd-canvas)',
  '--mantine-color-text': 'var(--sd-text)',
  '--mantine-color-bright': 'var(--sd-text)',
  '--mantine-color-dimmed': 'var(--sd-text3)',
  '--mantine-color-placeholder': 'var(--sd-text3)',
  '--mantine-color-error': 'var(--sd-danger)',
  '--mantine-color-success': 'var(--sd-success)',
  '--mantine-color-anchor': 'var(--sd-accent)',
  '--mantine-color-default': 'var(--sd-surface)',
  '--mantine-color-default-hover': 'var(--sd-hover)',
  '--mantine-color-default-color': 'var(--sd-text)',
  '--mantine-color-default-border': 'var(--sd-line-strong)',
  '--mantine-color-disabled': 'var(--sd-canvas)',
  '--mantine-color-disabled-color': 'var(--sd-text3)',
  '--mantine-color-disabled-border': 'var(--sd-line)',
  // Mantine's `light` buttons come out near navy with white text in dark mode.
  '--mantine-color-seal-light': 'var(--sd-accent-tint)',
  '--mantine-color-seal-light-hover': 'var(--sd-selected)',
  '--mantine-color-seal-light-color': 'var(--sd-accent)',
};

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--sd-float-shadow)', '--mantine-shadow-xl': 'var(--sd-float-shadow)' },
  light: toTokens,
  dark: toTokens,
});
