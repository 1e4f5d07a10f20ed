import type { SecondFactor } from '@hawker/contract/account-security'
import type { DeviceSession, Passkey } from '@hawker/contract/identity'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { browserApi } from '../../../lib/api.ts'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { deviceName } from '@hawker/std/device-name'
import { addPasskey as createPasskey } from '../second-factor/add-passkey.ts'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { logOut } from '../session/log-out.ts'
import { withNext } from '../sign-in/next-page.ts'

/** Password, second factors, and the devices that are signed in. */
export default function SecurityCard() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [devices, setDevices] = useState<DeviceSession[]>([])
  const [passkeys, setPasskeys] = useState<Passkey[]>([])
  const [factors, setFactors] = useState<SecondFactor>()
  const [isPasswordShort, setPasswordShort] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [failed, setFailed] = useState(false)
  const load = async () => {
    const [sessions, keys, shown, profile] = await Promise.all([
      browserApi('listSessions'),
      browserApi('listPasskeys'),
      browserApi('showSecondFactor'),
      browserApi('showProfile'),
    ])
    setFailed(!sessions.ok || !keys.ok || !shown.ok)
    if (shown.ok) setFactors(shown.data)
    setPasswordShort(profile.ok && profile.data.short_password)
    if (sessions.ok) setDevices(sessions.data)
    if (keys.ok) setPasskeys(keys.data)
  }
  useEffect(() => void load(), [])
  /** A change of a credential may need a proof of identity first. */
  const showRefusal = (refusal: { code: string; message: string }) =>
    refusal.code === 'reauth_required'
      ? void navigate(withNext('/confirm-identity', '/settings'))
      : toastRefusal(refusal, t)

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
    const refusal = await createPasskey(t('auth.by_passkey'))
    if (refusal === 'cancelled') return
    if (refusal) showRefusal(refusal)
    await load()
  }
  const removeApp = async () => {
    const result = await browserApi('removeTotp')
    if (!result.ok) showRefusal(result)
    await load()
  }
  const makeCodes = async () => {
    const result = await browserApi('createRecoveryCodes')
    if (!result.ok) return showRefusal(result)
    setCodes(result.data.recovery_codes)
  }
  const logOutEverywhere = async () => {
    const result = await browserApi('logoutEverywhere')
    if (!result.ok) return showRefusal(result)
    if (await logOut()) await navigate('/')
  }
  const canUsePasskeys = 'PublicKeyCredential' in window
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
        {isPasswordShort && <Notice kind="warning">{t('security.short_password')}</Notice>}
        {factors && (
          <section aria-label={t('security.app')} className="grid gap-1">
            <h3 className="text-sm font-medium text-muted">{t('security.app')}</h3>
            <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2">
              {factors.totp ? (
                <>
                  <span>{t('security.app_on')}</span>
                  <Button
                    variant="secondary"
                    size="sm"
                    className="min-h-11"
                    onClick={() => void removeApp()}
                  >
                    {t('security.turn_off')}
                  </Button>
                </>
              ) : (
                <ButtonLink href="/second-factor?setup=&next=%2Fsettings" variant="secondary">
                  {t('security.add_app')}
                </ButtonLink>
              )}
              {(factors.totp || (factors.required && factors.passkeys > 0)) && (
                <Button variant="secondary" onClick={() => void makeCodes()}>
                  {t('security.new_codes')}
                </Button>
              )}
            </div>
          </section>
        )}
        {codes && (
          <Dialog
            open
            onClose={() => setCodes(undefined)}
            title={t('second_factor.codes_title')}
            closeLabel={t('action.close')}
          >
            <div className="grid gap-4">
              <RecoveryCodes codes={codes} />
              <Button wide onClick={() => setCodes(undefined)}>
                {t('second_factor.saved')}
              </Button>
            </div>
          </Dialog>
        )}
        <section
          aria-label={t('security.passkeys')}
          className={passkeys.length > 0 || canUsePasskeys ? 'grid gap-1' : 'hidden'}
        >
          <h3 className="text-sm font-medium text-muted">{t('security.passkeys')}</h3>
          {passkeys.length > 0 && (
            <ul className="divide-y divide-line">
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
            </ul>
          )}
          {canUsePasskeys && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => void addPasskey()}
            >
              {t('security.add_passkey')}
            </Button>
          )}
        </section>
        <section aria-label={t('security.devices')} className="grid gap-1">
          <h3 className="text-sm font-medium text-muted">{t('security.devices')}</h3>
          <ul className="divide-y divide-line">
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
          </ul>
        </section>
        <Button
          variant="ghost"
          className="justify-self-start text-danger-text!"
          onClick={() => void logOutEverywhere()}
        >
          {t('security.everywhere')}
        </Button>
      </div>
    </Card>
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
          {formatDateTime(at, lang, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          {note !== undefined && ` · ${note}`}
        </span>
      </span>
      {children}
    </li>
  )
}
