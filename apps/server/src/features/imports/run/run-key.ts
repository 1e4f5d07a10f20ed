import { createHash } from 'node:crypto'

/** Counted up when a file would be read differently: an interrupted run of an older reader is not gone on with. */
const READER = 1

/** The name of a run: the file's hash and everything else that decides what becomes of it. */
export const runKeyOf = (fileHash: string, ...rules: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([READER, fileHash, ...rules]))
    .digest('hex')
