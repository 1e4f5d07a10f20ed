import { DAY_MS, HOUR_MS } from '@hawker/std/time'
import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../jobs/jobs.ts'
import { deleteOldCodes } from './sign-in/verification-code.store.ts'
import { deleteOldDevices } from './sessions/device.store.ts'
import { deleteOldFlows } from './social/identity.store.ts'
import { deleteOldLinks } from './sign-in/email-link.store.ts'
import { deleteOldCredentialChanges } from './credential-changes/credential-change.store.ts'
import { deleteOldChallenges } from './passkeys/passkey.store.ts'
import { deleteExpiredSessions } from './sessions/session.store.ts'
import { deleteOldRateLimits } from './sign-in/rate-limit.store.ts'

const DEVICE_MEMORY_MS = 180 * DAY_MS

export const accountSweeps = ({ database, clock }: Deps): Sweep[] => [
  {
    name: 'forget expired sessions, codes and links',
    everyMs: HOUR_MS,
    run: async () => {
      const now = clock.now()
      const anHourAgo = new Date(now.getTime() - HOUR_MS)
      await deleteExpiredSessions(database, now)
      await deleteOldCodes(database, anHourAgo)
      await deleteOldLinks(database, now)
      await deleteOldFlows(database, now)
      await deleteOldChallenges(database, now)
      await deleteOldCredentialChanges(database, now)
      await deleteOldRateLimits(database, new Date(now.getTime() - DAY_MS))
      await deleteOldDevices(database, new Date(now.getTime() - DEVICE_MEMORY_MS))
    },
  },
]
