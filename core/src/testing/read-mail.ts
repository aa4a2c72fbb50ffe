/** A mail as a mail program reads it. */
export type ReadMail = {
  headers: Map<string, string>;
  /** The parts in order, each with its whole content type and its decoded content. */
  parts: { type: string; headers: Map<string, string>; content: Buffer }[];
  text: string;
  html: string | null;
};

/** Reads a mail as it arrived: its headers, and what its parts hold once they are decoded. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const parts = readParts(headers, body);
  const find = (type: string) => parts.find((part) => part.type.startsWith(type))?.content.toString('utf8');
  return {
    headers,
    parts,
    text: (find('text/plain') ?? '').replaceAll('\r\n', '\n').trimEnd(),
    html: find('text/html') ?? null,
  };
}

function readParts(headers: Map<string, string>, body: string): ReadMail['parts'] {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/is.exec(type)?.[1];
  if (boundary === undefined) return [{ type, headers, content: decode(headers, body) }];
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((part) => {
    const { headers: own, body: content } = split(part.replace(/^\r?\n/, ''));
    return readParts(own, content);
  });
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(raw)!;
  const lines = raw.slice(0, end.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  const headers = lines.split(/\r?\n/).map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: raw.slice(end.index + end[0].length) };
}

function decode(headers: Map<string, string>, body: string): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'utf8');
  const joined = body.replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}
