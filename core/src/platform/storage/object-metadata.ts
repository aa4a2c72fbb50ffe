/** Facts that an object carries, by their names in lower case. */
export type ObjectMetadata = Record<string, string>;

// Metadata is sent as HTTP headers: printable ASCII with single spaces arrives as it was sent in every store.
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const ENCODED = /^=\?UTF-8\?B\?([A-Za-z\d+/=]*)\?=$/;

/**
 * Returns the metadata with every value as ASCII. A value that is not plain is written as an encoded word of RFC 2047, the
 * form in which S3 itself returns such values. A name of 200 emoji stays below S3's limit of 2 KB that way.
 */
export function encodeMetadata(metadata: ObjectMetadata): ObjectMetadata {
  return mapValues(metadata, (value) =>
    PLAIN.test(value) && !ENCODED.test(value) ? value : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`,
  );
}

/** Returns the metadata as it was before `encodeMetadata`. */
export function decodeMetadata(metadata: ObjectMetadata): ObjectMetadata {
  return mapValues(metadata, (value) => {
    const encoded = ENCODED.exec(value)?.[1];
    return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString();
  });
}

function mapValues(metadata: ObjectMetadata, change: (value: string) => string): ObjectMetadata {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, change(value)]));
}
