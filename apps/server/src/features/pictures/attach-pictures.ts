import type { PicturePurpose } from '@hawker/contract/pictures'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { detachPictures, attachLoosePictures } from './picture.store.ts'

export type AttachRequest = {
  /** Who sent them: nobody shows another's picture. */
  ownerId: number
  purpose: PicturePurpose
  /** All that are shown from now on; paths as keepPicture gave them. */
  paths: readonly string[]
  /** All that the same thing showed before. */
  before?: readonly string[]
  /** Where a refusal is shown. */
  field: string
  now: Date
}

/**
 * Ties pictures to what shows them, in its transaction, and lets go of those it does not show any more. One that is not there, is another's, was sent
 * for something else or is shown elsewhere is refused beside its field, one like the other.
 */
export async function attachPictures(
  tx: Tx,
  { ownerId, purpose, paths, before = [], field, now }: AttachRequest,
): Promise<void> {
  const added = [...new Set(paths)].filter((path) => !before.includes(path))
  const dropped = before.filter((path) => !paths.includes(path))
  if (
    added.length > 0 &&
    (await attachLoosePictures(tx, { ownerId, purpose, paths: added })) !== added.length
  )
    refuse('validation_failed', undefined, { [field]: 'picture_invalid' })
  if (dropped.length > 0) await detachPictures(tx, dropped, now)
}
