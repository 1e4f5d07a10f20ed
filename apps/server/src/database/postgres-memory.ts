import { totalmem } from 'node:os'

const MEGABYTE = 2 ** 20

/** Megabytes for Postgres to keep pages in: an eighth of what this process may use, as Node and the files of the system want theirs; at least 128, at most 2048. */
export const sharedBuffersFor = (bytes: number): number =>
  Math.round(Math.min(2048, Math.max(128, bytes / 8 / MEGABYTE)))

/** Less than the machine has where a container is given less; 0 or a huge number where it is not. */
export const usableMemory = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Infinity)
