import type { Deps } from '../../deps.ts'
import { layOver } from '../../http/texts.ts'
import { loadOverrides } from './override.store.ts'

/** In case an announcement was lost together with the connection it came over. */
const LOOK_AGAIN_MS = 30_000

/** Keeps this process's texts as staff left them. `look` reads them now; what could not be read stays as it was. */
export async function followTexts(
  { database, live }: Pick<Deps, 'database' | 'live'>,
  onFault: (error: unknown) => void,
) {
  const look = async () => layOver(await loadOverrides(database))
  const lookLater = () => void look().catch(onFault)
  await look()
  const stopListening = live.subscribe(({ topic }) => {
    if (topic === 'texts.changed') lookLater()
  })
  const timer = setInterval(lookLater, LOOK_AGAIN_MS).unref()
  return {
    look,
    stop() {
      stopListening()
      clearInterval(timer)
    },
  }
}
