import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { guardedRequest, machineNetwork, type PageNetwork } from './guarded-request.ts';
import { parsePageAddress } from './page-address.ts';
import { pictureSize, type PictureType } from './picture-size.ts';

/** Reads the picture at an address as a `data:` address; undefined where there is none that may be shown. */
export type ReadPicture = (address: string) => Promise<string | undefined>;

const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 3;
/** Pictures remembered, present or absent, and for how long: a team's people ask for the same ones. */
const MAX_REMEMBERED = 200;
const REMEMBERED_MS = 3_600_000;

/** Some kilobytes may unpack to gigabytes in the browser of everybody who sees the person. */
const MAX_PIXELS = 4_000_000;

/** The pixel formats that are passed on, by how their files begin. What a server calls them does not count. */
const FORMATS: readonly (readonly [type: PictureType, isFormat: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))],
];

/**
 * Creates a reader of pictures of people, so that a browser asks no other server than ours and tells none who looks at
 * whom. Requests pass the guard of the page reader: public addresses only, checked before and after every redirect.
 */
export function createPictureReader(now: () => number, network: PageNetwork = machineNetwork): ReadPicture {
  const remembered = new Map<string, { readonly atMs: number; readonly picture: Promise<string | undefined> }>();
  return (address) => {
    const known = remembered.get(address);
    if (known !== undefined && now() - known.atMs < REMEMBERED_MS) return known.picture;
    const picture = fetchPicture(network, address).catch((error: unknown) => {
      // A server that cannot be reached now may have it later.
      remembered.delete(address);
      if (error instanceof OutriderError) return undefined;
      throw error;
    });
    remembered.delete(address);
    remembered.set(address, { atMs: now(), picture });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return picture;
  };
}

async function fetchPicture(network: PageNetwork, address: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const first = parsePageAddress(address);
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    // An encrypted address leads to no plain one.
    if (url.protocol !== first.protocol) return undefined;
    const { status, location, body } = await guardedRequest(network, url, {
      accept: FORMATS.map(([type]) => type).join(', '),
      maxBytes: MAX_PICTURE_BYTES,
      longer: 'refused',
      signal,
      wantsBody: (answered, contentType) => answered === 200 && /^image\//i.test(contentType),
    });
    if (status < 300 || status >= 400 || location === undefined) return toDataAddress(body);
    url = parsePageAddress(location, url);
  }
  return undefined;
}

function toDataAddress(body: Buffer): string | undefined {
  const [type] = FORMATS.find(([, isFormat]) => isFormat(body)) ?? [];
  if (type === undefined) return undefined;
  const { width, height } = pictureSize(type, body);
  return width === 0 || height === 0 || width * height > MAX_PIXELS
    ? undefined
    : `data:${type};base64,${body.toString('base64')}`;
}
