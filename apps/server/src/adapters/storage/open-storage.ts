import { withFallback } from './with-fallback.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './port.ts'
import { type S3Settings, s3Storage } from './s3.ts'

/**
 * The configured bucket, or a folder. With a bucket, older pictures in the folder stay readable.
 */
export function openStorage(s3: S3Settings | undefined, folder: string, now: () => Date): Storage {
  const files = folderStorage(folder)
  return s3 ? withFallback(s3Storage(s3, now), files) : files
}
