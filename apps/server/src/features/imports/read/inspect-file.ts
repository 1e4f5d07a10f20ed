import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'

export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'win1252'
export type FileInspection = {
  readonly hash: string
  readonly bytes: number
  readonly encoding: Encoding
}

const HEAD_BYTES = 64 * 1024

/**
 * Reads a file once for its hash, which identifies an interrupted import, and for its text
 * encoding.
 */
export async function inspectFile(path: string): Promise<FileInspection> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let isUtf8 = true
  let head: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    if (!Buffer.isBuffer(chunk)) continue
    hash.update(chunk)
    bytes += chunk.length
    if (head.length < HEAD_BYTES)
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
    if (isUtf8) isUtf8 = decodes(utf8, chunk, true)
  }
  if (isUtf8) isUtf8 = decodes(utf8, Buffer.alloc(0), false)
  return {
    hash: hash.digest('hex'),
    bytes,
    encoding: utf16EncodingOf(head) ?? (isUtf8 ? 'utf8' : 'win1252'),
  }
}

function decodes(decoder: TextDecoder, chunk: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream })
    return true
  } catch {
    return false
  }
}

/** Detects UTF-16 by its byte order mark, or by the position of the zero bytes of ASCII letters. */
function utf16EncodingOf(head: Buffer): 'utf16le' | 'utf16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf16be'
  let [even, odd] = [0, 0]
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  const many = head.length / 8
  if (odd > many && odd > even * 4) return 'utf16le'
  return even > many && even > odd * 4 ? 'utf16be' : undefined
}
