import type { Deps } from '../../deps.ts'
import { applyOverrides } from '../../core/translations.ts'
import { loadOverrides } from './override.store.ts'

/** Covers announcements lost with a broken connection. */
const RELOAD_MS = 30_000

/**
 * Keeps this process's texts up to date with the overrides of staff. `look` reloads them; a failed
 * reload keeps the previous texts.
 */
export async function watchTextOverrides(
  { database, live }: Pick<Deps, 'database' | 'live'>,
  onFault: (error: unknown) => void,
) {
  const look = async () => applyOverrides(await loadOverrides(database))
  const lookInBackground = () => void look().catch(onFault)
  await look()
  const stopListening = live.subscribe(({ topic }) => {
    if (topic === 'texts.changed') lookInBackground()
  })
  const timer = setInterval(lookInBackground, RELOAD_MS).unref()
  return {
    look,
    stop() {
      stopListening()
      clearInterval(timer)
    },
  }
}
