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
  let periodicLook: Promise<void> | undefined
  await look()
  const stopListening = live.subscribe(({ topic }) =>
    topic === 'texts.changed' ? look().catch(onFault) : undefined,
  )
  const timer = setInterval(() => {
    periodicLook = look().catch(onFault)
  }, RELOAD_MS).unref()
  return {
    look,
    async stop() {
      stopListening()
      clearInterval(timer)
      await periodicLook
    },
  }
}
