import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'
import type { Encoding } from './encoding.ts'

/**
 * Streams the text of a file without its byte order mark; calls `onBytes` with the number of bytes
 * read.
 */
export async function* readText(
  path: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding === 'utf16be' ? 'utf16-be' : encoding)
  let bytes = 0
  let first = true
  const clean = (text: string) => {
    if (!first || text === '') return text
    first = false
    return text.replace(/^\uFEFF/, '')
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    onBytes(bytes)
    const text = clean(decoder.write(chunk))
    if (text) yield text
  }
  const rest = clean(decoder.end() ?? '')
  if (rest) yield rest
}
