/**
 * How the options of the filters stand below their field. They are drawn when they are opened: drawn and hidden, those of
 * five fields took half of the time in which the list is first shown, most of it for measuring where they would be.
 */
export const optionsPlace = { withinPortal: false, keepMounted: false, width: 'max-content' } as const;
