import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type BodyEncoding = 'br' | 'gzip' | 'identity'
export type CompressionLevels = { readonly br: number; readonly gzip: number }
/** A body that is compressed at the first request for each encoding. */
export type CompressibleBody = {
  readonly body: Buffer
  readonly first: CompressionLevels
  /** Levels for a body that is requested often. Absent: `first` is final. */
  readonly better?: CompressionLevels
  readonly packed: Map<BodyEncoding, CompressedBytes>
}
type CompressedBytes = { readonly bytes: Buffer | Promise<Buffer>; requests: number }

/**
 * Brotli 8 takes half a millisecond longer than 5 and saves 2 %. Brotli 9 takes ten times as long.
 */
export const LONG_LIVED: CompressionLevels = { br: 8, gzip: 6 }
/**
 * Most versions of a page that changes often are sent once. Brotli 1 takes a tenth of 8 and adds a
 * quarter to the size.
 */
export const QUICK: CompressionLevels = { br: 1, gzip: 1 }
export const PERSONAL: CompressionLevels = { br: 4, gzip: 4 }
/**
 * Bytes that a server sends before the first acknowledgement: ten packets without their headers.
 */
const FIRST_FLIGHT_BYTES = 14_600 - 1_000
/** Good compression makes a page smaller than quick compression by at most this factor. */
const MAX_BETTER_RATIO = 1.25
/** A page that reaches this count is requested often, so recompressing it pays off. */
const REQUESTS_BEFORE_RECOMPRESSION = 3

/** A body that is sent many times and is not a page. */
export const longLivedBody = (body: Buffer): CompressibleBody => ({
  body,
  packed: new Map(),
  first: LONG_LIVED,
})

const compress = (
  body: Buffer,
  encoding: 'br' | 'gzip',
  levels: CompressionLevels,
): Promise<Buffer> =>
  encoding === 'gzip'
    ? compressGzip(body, { level: levels.gzip })
    : compressBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels.br,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          // The default window is 4 MB, and its memory is allocated even for a small page.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(
            22,
            Math.max(16, Math.ceil(Math.log2(body.length + 16))),
          ),
        },
      })

/** The body in the given encoding. Concurrent requests share one compression. */
export function compressedBody(
  page: CompressibleBody,
  encoding: BodyEncoding,
): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return page.body
  const known = page.packed.get(encoding)
  if (!known) return compressOnce(page, encoding)
  known.requests++
  if (known.requests === REQUESTS_BEFORE_RECOMPRESSION && page.better)
    recompress(page, encoding, page.better)
  return known.bytes
}

/**
 * Compresses well at once where that can fit the page into the first flight and save a round trip.
 */
async function firstBytes(
  { body, first, better }: CompressibleBody,
  encoding: 'br' | 'gzip',
): Promise<Buffer> {
  const quick = await compress(body, encoding, first)
  return better &&
    quick.length > FIRST_FLIGHT_BYTES &&
    quick.length <= FIRST_FLIGHT_BYTES * MAX_BETTER_RATIO
    ? compress(body, encoding, better)
    : quick
}

function compressOnce(page: CompressibleBody, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const { packed } = page
  const work = firstBytes(page, encoding).then(
    (bytes) => {
      const known = packed.get(encoding)
      // A recompression may have replaced the entry already.
      if (known?.bytes === work) packed.set(encoding, { bytes, requests: known.requests })
      return bytes
    },
    (cause: unknown) => {
      // The next request tries again.
      packed.delete(encoding)
      throw cause
    },
  )
  packed.set(encoding, { bytes: work, requests: 1 })
  return work
}

/** Runs in the background. Until it is done, and if it fails, the first bytes are sent. */
function recompress(
  { body, packed }: CompressibleBody,
  encoding: 'br' | 'gzip',
  levels: CompressionLevels,
): void {
  compress(body, encoding, levels).then(
    (bytes) => packed.set(encoding, { bytes, requests: REQUESTS_BEFORE_RECOMPRESSION }),
    () => {},
  )
}
