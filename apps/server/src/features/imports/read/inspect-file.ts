import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Encoding } from './encoding.ts'
import { guessCodePage } from './guess-code-page.ts'

export type FileInspection = {
  readonly hash: string
  readonly bytes: number
  readonly encoding: Encoding
  /** What the operator must know about the encoding. */
  readonly notes: readonly string[]
  /** The text looks wrong in every encoding that was tried, or is too short to tell. */
  readonly isUnclear: boolean
}

const HEAD_BYTES = 64 * 1024
const SAMPLE_BYTES = 1024 * 1024

/**
 * Reads a file once for its hash, which identifies an interrupted import, and for its text
 * encoding: `stated`, else its byte order mark, else UTF-8, else the most likely code page.
 */
export async function inspectFile(path: string, stated?: Encoding): Promise<FileInspection> {
  const hash = createHash('sha256')
  const utf8 = countUtf8()
  let bytes = 0
  let head: Buffer = Buffer.alloc(0)
  const high: Buffer[] = []
  let highBytes = 0
  for await (const chunk of createReadStream(path)) {
    if (!Buffer.isBuffer(chunk)) continue
    hash.update(chunk)
    bytes += chunk.length
    if (head.length < HEAD_BYTES)
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
    utf8.add(chunk)
    // The letters beyond ASCII may begin far behind the head.
    if (highBytes < SAMPLE_BYTES && chunk.some((byte) => byte >= 128)) {
      high.push(chunk)
      highBytes += chunk.length
    }
  }
  const file = { hash: hash.digest('hex'), bytes }
  const found = (encoding: Encoding, notes: readonly string[] = [], isUnclear = false) => ({
    ...file,
    encoding,
    notes,
    isUnclear,
  })
  if (stated !== undefined) return found(stated)
  const marked = byteOrderMark(head)
  if (marked !== undefined && marked !== 'utf8') return found(marked)
  const utf16 = utf16EncodingOf(head)
  if (utf16 !== undefined) return found(utf16)
  const { valid, bad } = utf8.end()
  if (bad === 0) return found('utf8')
  const badNote = `${bad} bytes are no UTF-8; the report names their cells`
  if (marked === 'utf8' || valid >= bad * 2) return found('utf8', [badNote])
  const { page, isClear } = guessCodePage(Buffer.concat(high))
  // A few stray bytes in English text prove no code page.
  if (!isClear && bad <= 3) return found('utf8', [badNote])
  return found(page, ['the encoding is a guess: --encoding states another one'], !isClear)
}

const byteOrderMark = (head: Buffer): Encoding | undefined =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf
    ? 'utf8'
    : head[0] === 0xff && head[1] === 0xfe
      ? 'utf16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf16be'
        : undefined

/** Counts the characters of several bytes, and the bytes that belong to no character. */
function countUtf8() {
  let [valid, bad] = [0, 0]
  let [pending, length, second] = [0, 0, 0]
  const expect = (count: number, from = 0x80) => ([pending, length, second] = [count, count, from])
  const add = (chunk: Buffer) => {
    for (const byte of chunk) {
      if (pending > 0) {
        const min = pending === length ? second : 0x80
        if (byte >= min && byte < 0xc0) {
          if (--pending === 0) valid++
          continue
        }
        bad += length - pending + 1
        pending = 0
      }
      if (byte < 0x80) continue
      if (byte >= 0xc2 && byte <= 0xdf) expect(1)
      else if (byte >= 0xe0 && byte <= 0xef) expect(2, byte === 0xe0 ? 0xa0 : 0x80)
      else if (byte >= 0xf0 && byte <= 0xf4) expect(3, byte === 0xf0 ? 0x90 : 0x80)
      else bad++
    }
  }
  return { add, end: () => ({ valid, bad: pending > 0 ? bad + 1 : bad }) }
}

/** Detects UTF-16 without a mark by the position of the zero bytes of ASCII letters. */
function utf16EncodingOf(head: Buffer): 'utf16le' | 'utf16be' | undefined {
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
