import type { Storage } from './port.ts'

/**
 * A storage that took over from an older one: what is new goes there, what is only in the old one
 * is still found.
 */
export const withFallback = (storage: Storage, older: Storage): Storage => ({
  put: storage.put,
  get: async (key) => (await storage.get(key)) ?? older.get(key),
  async remove(key) {
    await Promise.all([storage.remove(key), older.remove(key)])
  },
})
