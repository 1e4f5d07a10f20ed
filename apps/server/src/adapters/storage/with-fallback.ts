import type { Storage } from './port.ts'

/** Writes to `storage`, and reads from `older` what is only there. */
export const withFallback = (storage: Storage, older: Storage): Storage => ({
  put: storage.put,
  get: async (key) => (await storage.get(key)) ?? older.get(key),
  async remove(key) {
    await Promise.all([storage.remove(key), older.remove(key)])
  },
})
