import { createHash } from 'node:crypto'

/**
 * Increment it when files are read differently: then an interrupted run of an older version does
 * not continue.
 */
const READER = 2

/** The key of a run: the hash of the file and of everything else that affects the result. */
export const runKeyOf = (fileHash: string, ...rules: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([READER, fileHash, ...rules]))
    .digest('hex')
