import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { sizesFolder } from './sized-pictures.ts'
import { deleteMarked, markForDeletion } from './picture.store.ts'

const DAY_MS = 86_400_000
const BATCH = 100

type PictureJobDeps = Pick<Deps, 'database' | 'storage' | 'pictureSizes' | 'clock'>

/** Forgets pictures that nothing has shown for a day. First marked, then the file, then the row: cut off anywhere, the next run goes on. */
export async function deleteLoosePictures({
  database,
  storage,
  pictureSizes,
  clock,
}: PictureJobDeps): Promise<number> {
  const paths = await markForDeletion(database, new Date(clock.now().getTime() - DAY_MS), BATCH)
  for (const path of paths) {
    await storage.remove(path)
    await pictureSizes.forget(sizesFolder(path))
  }
  return paths.length === 0 ? 0 : deleteMarked(database, paths)
}

export const pictureSweeps = (deps: PictureJobDeps): Sweep[] => [
  {
    name: 'loose pictures',
    everyMs: 600_000,
    sweep: async () => void (await deleteLoosePictures(deps)),
  },
]
