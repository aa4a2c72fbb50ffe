/** The keys of the product, as the list of keys shows them. */
export type KeyLine = {
  keys: string[];
  does: string;
  /** What only the firm's own people have. */
  isForEmployees?: true;
};
export type KeyGroup = { title: string; lines: KeyLine[] };

/** Where G and then a letter leads, by the screen's name in the table of screens. */
export const GO_KEYS = {
  J: 'jobList',
  L: 'licenses',
  C: 'companies',
  P: 'contacts',
  O: 'corporations',
  U: 'users',
} as const;

export const LIST_KEYS: KeyGroup[] = [
  {
    title: 'In the list',
    lines: [
      { keys: ['J', 'K'], does: 'Next and former job' },
      { keys: ['Enter'], does: 'Open the job' },
      { keys: ['U'], does: 'Next step' },
      { keys: ['O'], does: 'Original' },
      { keys: ['D'], does: 'PDF to seal, or final' },
      { keys: ['E'], does: 'Edit the job', isForEmployees: true },
      { keys: ['S'], does: 'Start time', isForEmployees: true },
      { keys: ['C'], does: 'Comments' },
      { keys: ['L'], does: 'Copy link' },
      { keys: ['P'], does: 'Work order priority' },
    ],
  },
  {
    title: 'In the open job',
    lines: [
      { keys: ['J', 'K'], does: 'Next and former job of the list' },
      { keys: ['E'], does: 'Edit the job', isForEmployees: true },
      { keys: ['←', '→'], does: 'Timeline, Details, Comments, Time entries', isForEmployees: true },
    ],
  },
  {
    title: 'On the pages of a document',
    lines: [
      { keys: ['J', 'K'], does: 'Next and former page' },
      { keys: ['Home', 'End'], does: 'First and last page' },
      { keys: ['+', '−', '0'], does: 'Zoom in, out, and fit' },
    ],
  },
  {
    title: 'In the page proof, besides',
    lines: [
      { keys: ['F', 'Shift F'], does: 'Next and former failed page', isForEmployees: true },
      { keys: ['1', '2', '3'], does: 'Side by side, Overlay, Blink', isForEmployees: true },
      { keys: ['Space'], does: 'Hold Blink', isForEmployees: true },
      { keys: ['T'], does: 'Tint added ink', isForEmployees: true },
    ],
  },
  {
    title: 'In a table of the directory',
    lines: [
      { keys: ['Enter'], does: 'Open the row, on its pencil', isForEmployees: true },
      { keys: ['Ctrl', 'Enter'], does: 'Save the row', isForEmployees: true },
      { keys: ['Esc'], does: 'Close the row without saving', isForEmployees: true },
      { keys: ['/'], does: 'Search the table', isForEmployees: true },
    ],
  },
  {
    title: 'On the screen',
    lines: [
      { keys: ['Ctrl', 'K'], does: 'Find a job or a company', isForEmployees: true },
      { keys: ['/'], does: 'Filters' },
      { keys: ['N'], does: 'Create New Job' },
      { keys: ['R'], does: 'Refresh' },
      { keys: ['?'], does: 'This list' },
      { keys: ['Ctrl', 'Z'], does: 'Undo the last change, while its message shows' },
      { keys: ['Ctrl', 'Enter'], does: 'Do what a dialog asks about, or save the form' },
      { keys: ['Esc'], does: 'Close what is on top' },
    ],
  },
];
