import type { Deps } from '../../../deps.ts'
import { DOOR_FOLDER, storePicture } from '../../pictures/index.ts'
import { isHeldBy } from './handover.store.ts'

/**
 * Stores a courier's photo without its location data. `dataUrl` is a data: URL. Runs before the
 * transaction, because re-encoding takes long; only for the courier who has the parcel.
 */
export async function saveParcelPhoto(
  deps: Pick<Deps, 'database' | 'storage'>,
  {
    parcelId,
    courierId,
    dataUrl,
  }: { parcelId: number; courierId: number; dataUrl: string | undefined },
): Promise<string | undefined> {
  if (dataUrl === undefined || !(await isHeldBy(deps.database, parcelId, courierId)))
    return undefined
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  return storePicture(deps, bytes, DOOR_FOLDER, 'photo')
}
