import { totalmem } from 'node:os'

const MEGABYTE = 2 ** 20

/**
 * Megabytes of `shared_buffers`: an eighth of the usable memory, between 128 and 2048.
 * Node and the file cache of the system need the rest.
 */
export const sharedBuffersFor = (bytes: number): number =>
  Math.round(Math.min(2048, Math.max(128, bytes / 8 / MEGABYTE)))

/** Bytes that this process may use. A container without a limit reports 0 or a huge number. */
export const usableMemory = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Infinity)
