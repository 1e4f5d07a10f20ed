import type { Deps } from '../../../deps.ts'
import type { EventListener } from '../../../core/events.ts'
import { type Job, enqueue } from '../../../jobs/jobs.ts'
import { STAFF_ALERT_TOPIC, type StaffAlertPayload } from '../../settings/index.ts'
import { type AlertMail, mailStaffAlert } from './mail-staff-alert.ts'
import { listAlertedUsers } from './staff-alert.store.ts'

/** Queues one mail for each administrator. No preference turns it off, and it joins no digest. */
export const staffAlertListeners: EventListener[] = [
  {
    topic: STAFF_ALERT_TOPIC,
    name: 'mail administrators about a sensitive change',
    async handle(tx, { id, user_id: by, payload, created_at: at }) {
      if (by === null) throw new Error(`staff alert ${id} has no author`)
      const alert = payload as StaffAlertPayload
      const subjectId = 'subjectId' in alert ? alert.subjectId : null
      for (const userId of await listAlertedUsers(tx, subjectId)) {
        const mail: AlertMail = { userId, by, at: at.toISOString(), alert }
        await enqueue(tx, 'mail_staff_alert', mail, `staff-alert:${id}:${userId}`)
      }
    },
  },
]

export const staffAlertJobs = (deps: Deps): Job[] => [
  { name: 'mail_staff_alert', run: (payload) => mailStaffAlert(deps, payload as AlertMail) },
]
