import { withFallback } from './with-fallback.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './port.ts'
import { type S3Settings, s3Storage } from './s3.ts'

/**
 * The bucket that the settings name, or the folder. Pictures that were in the folder before stay
 * there and are found.
 */
export function openStorage(s3: S3Settings | undefined, folder: string, now: () => Date): Storage {
  const files = folderStorage(folder)
  return s3 ? withFallback(s3Storage(s3, now), files) : files
}
