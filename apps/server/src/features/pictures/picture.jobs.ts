import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { sizesFolder } from './sized-pictures.ts'
import { deleteMarked, markForDeletion } from './picture.store.ts'

const BATCH = 100

type PictureJobDeps = Pick<Deps, 'database' | 'storage' | 'resizedPictures' | 'clock'>

/**
 * Deletes pictures that nothing has shown for a day. Marks them first, then deletes file and row;
 * an interrupted run continues the next time.
 */
async function deleteLoosePictures({
  database,
  storage,
  resizedPictures,
  clock,
}: PictureJobDeps): Promise<number> {
  const paths = await markForDeletion(database, new Date(clock.now().getTime() - DAY_MS), BATCH)
  for (const path of paths) {
    await storage.remove(path)
    await resizedPictures.removeFolder(sizesFolder(path))
  }
  return paths.length === 0 ? 0 : deleteMarked(database, paths)
}

export const pictureSweeps = (deps: PictureJobDeps): Sweep[] => [
  {
    name: 'loose pictures',
    everyMs: 10 * MINUTE_MS,
    run: async () => void (await deleteLoosePictures(deps)),
  },
]
