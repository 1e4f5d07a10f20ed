import type { PicturePurpose } from '@hawker/contract/pictures'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { detachPictures, attachLoosePictures } from './picture.store.ts'

export type AttachRequest = {
  /** The user who uploaded them: a picture can only be attached by its owner. */
  ownerId: number
  purpose: PicturePurpose
  /** All pictures shown from now on; paths as uploadPicture returned them. */
  paths: readonly string[]
  /** All pictures that the same item showed before. */
  before?: readonly string[]
  /** The form field of a refusal. */
  field: string
  now: Date
}

/**
 * Attaches pictures to an item in its transaction, and detaches those it no longer shows. A picture
 * that does not exist, belongs to another user, has another purpose or is attached already is
 * refused; the refusal does not say which.
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
