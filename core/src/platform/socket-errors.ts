const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);

/** Returns true when a connection could not be made or broke, whatever was at its other end. */
export function isSocketError(error: Error): boolean {
  return 'code' in error && SOCKET.has(String(error.code));
}
