/** The server-made combination of the initial seals. Nobody's upload is listed under this name. */
export const MERGED_NAME = 'merged.pdf';
/** Names are cut to so many characters before their extension. */
export const MAX_FILE_NAME = 200;
