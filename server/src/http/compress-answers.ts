import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESS_FROM_BYTES } from '@sealdesk/contract/shared/limits.ts';
import type { FastifyInstance } from 'fastify';

/** The quickest levels, in zlib’s own threads: higher ones take twice the time for a tenth fewer bytes. */
const COMPRESS: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: (text) => promisify(gzip)(text, { level: 1 }),
};

/**
 * Compresses the answers of those routes that allow it (see docs/decisions/0014). Errors, streams, files and small answers
 * are sent as they are.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ routeOptions, headers }, reply, payload) => {
    if (routeOptions.config?.isCompressed !== true || reply.statusCode !== 200) return payload;
    void reply.header('vary', 'accept-encoding');
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < COMPRESS_FROM_BYTES) return payload;
    const encoding = chooseEncoding(headers['accept-encoding'], ENCODINGS);
    if (encoding === null) return payload;
    void reply.header('content-encoding', encoding);
    return COMPRESS[encoding](payload);
  });
}

/** The encodings that we speak, the smaller one first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Returns the best encoding that the client takes and we have, or null: then the answer is sent as it is. */
export function chooseEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding | null {
  const weights = new Map((accepted ?? '').toLowerCase().split(',').map(weigh));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = available.filter((one) => weightOf(one) > 0).toSorted((a, b) => weightOf(b) - weightOf(a));
  return best ?? null;
}

function weigh(entry: string): [name: string, weight: number] {
  const [name, ...parameters] = entry.split(';').map((part) => part.trim());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return [name!, Number.isFinite(weight) ? weight : 0];
}
