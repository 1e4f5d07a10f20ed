import type { DeviceSession, Passkey } from '@hawker/contract/identity'
import { formatDate } from '@hawker/i18n/format-date'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { browserApi } from '../../../lib/api.ts'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { deviceName } from './device-name.ts'
import { logOut } from '../session/log-out.ts'

/** Password, passkeys, and the devices that are signed in. */
export default function SecurityCard() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [devices, setDevices] = useState<DeviceSession[]>([])
  const [passkeys, setPasskeys] = useState<Passkey[]>([])
  const [failed, setFailed] = useState(false)
  const load = async () => {
    const [sessions, keys] = await Promise.all([
      browserApi('listSessions'),
      browserApi('listPasskeys'),
    ])
    setFailed(!sessions.ok || !keys.ok)
    if (sessions.ok) setDevices(sessions.data)
    if (keys.ok) setPasskeys(keys.data)
  }
  useEffect(() => void load(), [])
  const showRefusal = (refusal: { code: string; message: string }) => toastRefusal(refusal, t)

  const endSession = async (id: number) => {
    const result = await browserApi('endSession', { params: { id } })
    if (!result.ok) showRefusal(result)
    await load()
  }
  const removePasskey = async (id: number) => {
    const result = await browserApi('deletePasskey', { params: { id } })
    if (!result.ok) showRefusal(result)
    await load()
  }
  const addPasskey = async () => {
    const [started, { startRegistration }] = await Promise.all([
      browserApi('startPasskey'),
      import('@simplewebauthn/browser'),
    ])
    if (!started.ok) return showRefusal(started)
    const { challenge_id, options } = started.data
    try {
      const response: unknown = await startRegistration({ optionsJSON: options as never })
      const title = deviceName(navigator.userAgent) ?? t('auth.by_passkey')
      const result = await browserApi('addPasskey', {
        body: { challenge_id, title, response: response as Record<string, unknown> },
      })
      if (!result.ok) showRefusal(result)
    } catch {
      // Cancelled: no passkey was created.
      return
    }
    await load()
  }
  const logOutEverywhere = async () => {
    const result = await browserApi('logoutEverywhere')
    if (!result.ok) return showRefusal(result)
    if (await logOut()) await navigate('/')
  }
  return (
    <Card>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">{t('security.title')}</h2>
          <ButtonLink href="/update-password" variant="secondary">
            {t('security.change_password')}
          </ButtonLink>
        </div>
        {failed && <LoadFailure again={() => void load()} />}
        <Rows title={t('security.devices')}>
          {devices.map(({ id, user_agent: agent, created_at: at, current }) => (
            <Row
              key={id}
              name={(agent && deviceName(agent)) || t('security.unknown_device')}
              at={at}
              note={current ? t('security.this_device') : undefined}
            >
              {!current && (
                <Button
                  variant="secondary"
                  size="sm"
                  className="min-h-11"
                  onClick={() => void endSession(id)}
                >
                  {t('security.end')}
                </Button>
              )}
            </Row>
          ))}
        </Rows>
        {passkeys.length > 0 && (
          <Rows title={t('security.passkeys')}>
            {passkeys.map(({ id, title, created_at: at }) => (
              <Row key={id} name={title} at={at}>
                <Button
                  variant="secondary"
                  size="sm"
                  className="min-h-11"
                  onClick={() => void removePasskey(id)}
                >
                  {t('action.remove')}
                </Button>
              </Row>
            ))}
          </Rows>
        )}
        <div className="flex flex-wrap gap-2">
          {'PublicKeyCredential' in window && (
            <Button variant="secondary" onClick={() => void addPasskey()}>
              {t('security.add_passkey')}
            </Button>
          )}
          <Button
            variant="ghost"
            className="text-danger-text!"
            onClick={() => void logOutEverywhere()}
          >
            {t('security.everywhere')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

function Row({
  name,
  at,
  note,
  children,
}: {
  name: string
  at: string
  note?: string | undefined
  children: ReactNode
}) {
  const { lang } = useTexts()
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-1">
      <span className="grid">
        <bdi className="font-medium wrap-anywhere">{name}</bdi>
        <span className="text-sm text-muted">
          {formatDate(at, lang, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          {note !== undefined && ` · ${note}`}
        </span>
      </span>
      {children}
    </li>
  )
}
