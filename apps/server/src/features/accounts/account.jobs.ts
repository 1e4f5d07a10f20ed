import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { deleteOldCodes } from './code.store.ts'
import { forgetOldDevices } from './device.store.ts'
import { deleteOldFlows } from './identity.store.ts'
import { deleteOldLinks } from './link.store.ts'
import { deleteOldChallenges } from './passkey.store.ts'
import { deleteExpiredSessions } from './session.store.ts'
import { forgetOldTurns } from './turn.store.ts'

const HOUR_MS = 3_600_000
const DEVICE_MEMORY_MS = 180 * 24 * HOUR_MS

export const accountSweeps = ({ database, clock }: Deps): Sweep[] => [
  {
    name: 'forget expired sessions, codes and links',
    everyMs: HOUR_MS,
    sweep: async () => {
      const now = clock.now()
      const anHourAgo = new Date(now.getTime() - HOUR_MS)
      await deleteExpiredSessions(database, now)
      await deleteOldCodes(database, anHourAgo)
      await deleteOldLinks(database, now)
      await deleteOldFlows(database, now)
      await deleteOldChallenges(database, now)
      await forgetOldTurns(database, anHourAgo)
      await forgetOldDevices(database, new Date(now.getTime() - DEVICE_MEMORY_MS))
    },
  },
]
