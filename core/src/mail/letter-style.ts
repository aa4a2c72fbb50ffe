/** The colors of the screens' tokens.css, written out: a mail has no variables. Light, then dark. */
export const LETTER_COLORS = {
  canvas: ['#f6f7fa', '#111316'],
  surface: ['#ffffff', '#181b1f'],
  line: ['#e1e4e8', '#2b2e33'],
  text: ['#1e232c', '#e4e6ea'],
  text2: ['#4d535d', '#b7bbc2'],
  text3: ['#5f656f', '#9a9fa7'],
  returned: ['#9e3378', '#ee8cc5'],
  'returned-tint': ['#feedf6', '#3d1e30'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The button has the color of the screens' buttons, under white words. */
export const BUTTON_COLORS = ['#2f5bc2', '#406eda'] as const;

type Color = keyof typeof LETTER_COLORS;
const light = (color: Color) => LETTER_COLORS[color][0];
const dark = (color: Color) => LETTER_COLORS[color][1];

const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif";
const TEXT = `${FONT};font-size:15px;line-height:23px`;
const FACT = `${FONT};font-size:14px;line-height:20px`;
const SMALL = `${FONT};font-size:13px;line-height:19px`;
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

/** The style of each part, written into its tag: many mail programs read no other. */
export const STYLES = {
  canvas: `margin:0;padding:0;background-color:${light('canvas')}`,
  outside: 'padding:24px 0',
  sheet: `width:100%;max-width:600px;background-color:${light('surface')};border-collapse:separate`,
  body: `padding:24px;${BREAKS}`,
  head: `margin:0 0 20px;${FONT};font-size:15px;line-height:24px;font-weight:600;color:${light('text')}`,
  logo: 'border:0;vertical-align:middle;margin-right:8px',
  title: `margin:0 0 12px;${FONT};font-size:20px;line-height:27px;font-weight:600;color:${light('text')}`,
  paragraph: `margin:0 0 12px;${TEXT};color:${light('text')}`,
  facts: `width:100%;margin:20px 0;border-collapse:collapse;border-bottom:1px solid ${light('line')}`,
  label: `width:118px;padding:8px 12px 8px 0;border-top:1px solid ${light('line')};${FACT};font-weight:400;text-align:left;vertical-align:top;color:${light('text3')}`,
  value: `padding:8px 0;border-top:1px solid ${light('line')};${FACT};vertical-align:top;color:${light('text')};${BREAKS}`,
  note: `font-size:13px;color:${light('text2')}`,
  reason: `width:100%;margin:16px 0 20px;border-collapse:separate`,
  quote: `padding:12px 16px;background-color:${light('returned-tint')};border-left:3px solid ${light('returned')};border-radius:6px;${BREAKS}`,
  quoteHead: `margin:0 0 2px;${SMALL};font-weight:600;color:${light('returned')}`,
  quoteText: `margin:0 0 4px;${TEXT};color:${light('text')}`,
  quoteFrom: `margin:0;${SMALL};color:${light('text2')}`,
  stepsHead: `margin:0 0 8px;${TEXT};font-weight:600;color:${light('text')}`,
  steps: `margin:0 0 20px;padding:0 0 0 22px;${TEXT};color:${light('text')}`,
  step: 'margin:0 0 4px;padding:0',
  button: 'margin:0 0 16px;border-collapse:separate',
  buttonCell: `height:44px;background-color:${BUTTON_COLORS[0]};border-radius:6px;text-align:center`,
  buttonLink: `display:block;padding:11px 22px;${FONT};font-size:15px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none`,
  small: `margin:0 0 4px;${SMALL};color:${light('text2')}`,
  foot: `padding:16px 24px;border-top:1px solid ${light('line')};${BREAKS}`,
  footLine: `margin:0 0 4px;${FONT};font-size:12.5px;line-height:18px;color:${light('text3')}`,
} as const;

/** What a tag can't say: the dark colors, and the layout of a narrow window. Classes are the names of the styles. */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 599px) {
  .outside { padding: 0 !important; }
  .body, .foot { padding: 16px !important; }
  .label, .value { display: block !important; width: auto !important; }
  .label { padding: 8px 0 0 !important; }
  .value { padding: 0 0 8px !important; border-top: 0 !important; }
  .button { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas { background-color: ${dark('canvas')} !important; }
  .sheet { background-color: ${dark('surface')} !important; }
  .head, .title, .paragraph, .value, .quoteText, .stepsHead, .steps { color: ${dark('text')} !important; }
  .label, .footLine { color: ${dark('text3')} !important; }
  .note, .quoteFrom, .small { color: ${dark('text2')} !important; }
  .facts, .label, .value, .foot { border-color: ${dark('line')} !important; }
  .quote { background-color: ${dark('returned-tint')} !important; border-color: ${dark('returned')} !important; }
  .quoteHead { color: ${dark('returned')} !important; }
  .buttonCell { background-color: ${BUTTON_COLORS[1]} !important; }
}
`;
