import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { listFormat } from '@hawker/i18n/format'
import { formatDateTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { closestShippedLocale } from '@hawker/i18n/locales'
import { deviceName } from '@hawker/std/device-name'
import { layOutMail } from '../../../core/mail-layout.ts'
import { shippedTranslatorsOf } from '../../../core/translations.ts'
import type { Deps } from '../../../deps.ts'
import { type StaffAlertPayload, settingsOf } from '../../settings/index.ts'
import { findAlertRecipient, findFullNames } from './staff-alert.store.ts'

export type AlertMail = {
  readonly userId: number
  readonly by: number
  readonly at: string
  readonly alert: StaffAlertPayload
}

// Staff can override texts, but not those that warn of staff.
const mailTexts = shippedTranslatorsOf('server')
const consoleTexts = shippedTranslatorsOf('console')

/** Mails an administrator who changed what, when and from where. */
export async function mailStaffAlert(
  { database, mail, origin }: Deps,
  { userId, by, at, alert }: AlertMail,
): Promise<void> {
  const recipient = await findAlertRecipient(database, userId)
  if (!recipient) return
  const locale = closestShippedLocale(recipient.locale)
  const t = mailTexts(locale)
  const subjectId = 'subjectId' in alert ? alert.subjectId : by
  const names = await findFullNames(database, [by, subjectId])
  const { marketTimezone } = await settingsOf(database)
  const timeZone = recipient.timeZone ?? marketTimezone
  const url = new URL('/console/staff/logs', origin).href
  const device = alert.userAgent === null ? undefined : deviceName(alert.userAgent)
  await mail.send({
    to: recipient.email,
    ...layOutMail({
      subject: t('mail.staff_alert.subject'),
      text: t('mail.staff_alert.text', {
        what: whatChanged(alert, names, locale),
        person: isolate(names.get(by) ?? ''),
        time: `${formatDateTime(at, locale, { timeZone })} (${timeZone})`,
        place: [alert.ip, device]
          .filter((part) => part !== undefined)
          .map(isolate)
          .join(' · '),
        url,
      }),
      buttonLabel: t('mail.staff_alert.deed'),
      lang: locale,
      links: [url],
    }),
  })
}

function whatChanged(
  alert: StaffAlertPayload,
  names: ReadonlyMap<number, string>,
  locale: string,
): string {
  const t = mailTexts(locale)
  switch (alert.kind) {
    case 'keys_saved':
    case 'keys_removed':
    case 'payment_method_changed': {
      const method =
        PROVIDER_NAMES[alert.tag] ?? consoleTexts(locale)(`payments.method_${alert.tag}`)
      return t(`staff_alert.${alert.kind}`, { method: isolate(method) })
    }
    case 'settings_changed': {
      const labels = alert.keys.map((key) => isolate(consoleTexts(locale)(`setting.${key}`)))
      return t('staff_alert.settings_changed', { settings: listFormat(labels, locale) })
    }
    case 'currency_changed':
      return t('staff_alert.currency_changed', { currency: isolate(alert.code) })
    case 'user_blocked':
    case 'user_unblocked':
    case 'role_granted': {
      const key = alert.kind === 'role_granted' ? `${alert.kind}_${alert.role}` : alert.kind
      return t(`staff_alert.${key}`, { user: isolate(names.get(alert.subjectId) ?? '') })
    }
  }
}
