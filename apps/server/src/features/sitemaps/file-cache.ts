import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createLru } from '@hawker/std/lru'
import { HOUR_MS } from '@hawker/std/time'
import type { Clock } from '../../deps.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** Compressed files, each drawn at most once an hour and once at a time. */
export class FileCache {
  readonly #clock: Clock
  readonly #files = createLru<string, { packed: Buffer; until: number }>({
    max: MAX_BYTES,
    weigh: ({ packed }) => packed.byteLength,
  })
  readonly #pending = new Map<string, Promise<Buffer>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async read(name: string, draw: () => AsyncIterable<string>): Promise<Buffer> {
    const cached = this.#files.get(name)
    if (cached && cached.until > this.#clock.now().getTime()) return cached.packed
    const pending = this.#pending.get(name) ?? this.#draw(name, draw)
    this.#pending.set(name, pending)
    return pending
  }

  async #draw(name: string, draw: () => AsyncIterable<string>): Promise<Buffer> {
    try {
      const packed = await compressed(draw())
      this.#files.set(name, { packed, until: this.#clock.now().getTime() + HOUR_MS })
      return packed
    } finally {
      this.#pending.delete(name)
    }
  }
}

/** A value that is read at most once an hour and once at a time. */
export function readHourly<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly value: Promise<T>; readonly until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (last && last.until > now) return last.value
    const value = read()
    const started = { value, until: now + HOUR_MS }
    last = started
    value.catch(() => {
      if (last === started) last = undefined
    })
    return value
  }
}

/** An error of `text` fails the file: half a file must not look complete. */
async function compressed(text: AsyncIterable<string>): Promise<Buffer> {
  const pieces: Buffer[] = []
  await pipeline(Readable.from(text, { objectMode: false }), createGzip(), async (packed) => {
    for await (const piece of packed) pieces.push(piece as Buffer)
  })
  return Buffer.concat(pieces)
}
