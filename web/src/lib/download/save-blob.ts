/** The browser has read the address long before; taken away at once, some of them save nothing. */
const KEEP_MS = 60_000;

/** Has the browser save the bytes under that name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
