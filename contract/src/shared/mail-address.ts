export const MAX_MAIL_ADDRESS = 254;

/**
 * Returns true when mail can be sent to it. One plain address: no list, no name, no quotes, nothing that could be a header,
 * and no letter that another form of Unicode would read as an @ or a dot.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= MAX_MAIL_ADDRESS &&
    text === text.normalize('NFKC') &&
    /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu.test(text)
  );
}
