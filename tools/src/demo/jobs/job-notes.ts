/** What customers write to us. */
export const CUSTOMER_COMMENTS = [
  'Please seal roof first, framers on site Monday.',
  'Same plan as the last lot, mirrored.',
  'Porch added, trusses P1 to P4 are new.',
  'County wants the seal on every page.',
  'Heel height changed to 12 inches, everything else as before.',
  'Two sets in one zip: roof and floor.',
  'Attic loading on the bonus room trusses.',
  'Valley set on the garage is by others.',
  'Inspector asks for the repair before drywall, please hurry.',
  'Snow load 40 psf confirmed by the building department.',
  'Girder hangers are called out on the layout.',
  'Architect needs separate set for the county.',
] as const;

/** What staff note for one another. */
export const STAFF_COMMENTS = [
  'Wind speed confirmed by phone.',
  'Checked with designer; heel height is right.',
  'Layout does not match T14, asked for a new page.',
  'Customer sends an index sheet, put it in front.',
  'Two engineers needed if Nevada is added.',
  'Same engineer as the first phase, please.',
  'Page 31 was missing in the first upload.',
] as const;

export const ENTRY_NOTES = [
  'Roof package check',
  'Floor girders and hangers',
  'Loads and reactions against the layout',
  'Repair detail drawn',
  'Combined set prepared',
  'Sealed and checked page by page',
  'Final review',
  'Call with the designer',
] as const;

/** Why a job went back, by the move that names it. */
export const REASONS: Record<string, readonly string[]> = {
  'return-to-customer': [
    'The layout is missing from the zip.',
    'Snow load does not match the site.',
    'Drawings are for another lot.',
  ],
  'pull-back': ['A revised drawing came in.', 'Wrong order of pages.'],
  return: [
    'Seal covers the note on page 4.',
    'Date of the seal is missing on page 9.',
    'Truss T07 shows the old span.',
  ],
  hold: ['On hold at the customer’s request.', 'Waiting for the geotechnical report.'],
  cancel: ['Cancelled by builder.', 'Sent twice by mistake.', 'Plan was dropped.'],
  revise: ['Plan changed after sealing: porch added.', 'Heel height corrected on site.'],
};
