import type { Profile } from '@hawker/contract/accounts'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { OtpInput } from '@hawker/ui/otp-input'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useState, type FormEvent } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { wordsFor } from '../../../lib/answer.ts'
import { phoneOf, phoneProblem } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { ResendButton } from '../sign-in/resend-button.tsx'
import { useFirstError } from '../../../lib/use-first-error.ts'

/**
 * A new phone number takes effect when its owner confirms a code. Without scripts /verify-phone
 * asks for both.
 */
export function PhoneRow({
  user,
  onChanged,
}: {
  user: Profile
  onChanged: (user: Profile) => void
}) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const needsConfirmation = user.phone !== null && !user.phone_verified
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="grid min-w-0">
        <span className="text-sm font-medium">{t('checkout.phone')}</span>
        <bdi className="text-muted wrap-anywhere">{user.phone ?? t('profile.none')}</bdi>
      </span>
      <form
        action="/verify-phone"
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <input type="hidden" name="change" value="" />
        <input type="hidden" name="next" value="/profile" />
        <Button type="submit" variant="secondary">
          {t(needsConfirmation ? 'action.confirm' : 'profile.change')}
        </Button>
      </form>
      {open && (
        <PhoneDialog
          initialPhone={needsConfirmation ? (user.phone ?? '') : ''}
          onClose={() => setOpen(false)}
          onChanged={(updated) => {
            setOpen(false)
            onChanged(updated)
          }}
        />
      )}
    </div>
  )
}

function PhoneDialog({
  initialPhone,
  onClose,
  onChanged,
}: {
  initialPhone: string
  onClose: () => void
  onChanged: (user: Profile) => void
}) {
  const { t } = useTexts()
  const [phone, setPhone] = useState(initialPhone)
  const [sent, setSent] = useState<{ verify_id: string; resend_at: string }>()
  const [code, setCode] = useState('')
  const [error, setError] = useState<{ text: string }>()
  const form = useFirstError(error)
  const [busy, setBusy] = useState(false)

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    const problem = phoneProblem(phone)
    if (problem) return setError({ text: t(problem) })
    setBusy(true)
    const result = await browserApi('sendPhoneChange', { body: { phone: phoneOf(phone) } })
    setBusy(false)
    setError(result.ok ? undefined : { text: wordsFor(result, t) })
    if (!result.ok) return
    setSent(result.data)
    setCode('')
  }
  const confirm = async (typed: string) => {
    if (sent === undefined) return
    setBusy(true)
    const result = await browserApi('confirmPhoneChange', {
      body: { verify_id: sent.verify_id, code: typed },
    })
    setBusy(false)
    if (!result.ok) {
      setCode('')
      return setError({ text: wordsFor(result, t) })
    }
    showToast({ kind: 'success', message: t('profile.saved') })
    onChanged(result.data)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(initialPhone === '' ? 'profile.change_phone' : 'checkout.phone')}
      closeLabel={t('action.close')}
    >
      {sent === undefined ? (
        <form ref={form} onSubmit={(event) => void send(event)} noValidate className="grid gap-4">
          <TextField
            label={t('checkout.phone')}
            type="tel"
            autoComplete="tel"
            placeholder="+12025550100"
            value={phone}
            error={error?.text}
            onChange={({ target }) => setPhone(target.value)}
          />
          <Button type="submit" wide loading={busy}>
            {t('auth.send')}
          </Button>
        </form>
      ) : (
        <div className="grid gap-4">
          <p className="text-muted">
            {t('auth.code_sent', { phone: `\u2066${phoneOf(phone)}\u2069` })}
          </p>
          <OtpInput
            label={t('auth.code')}
            value={code}
            onChange={setCode}
            onComplete={(typed) => void confirm(typed)}
            error={error?.text}
            readOnly={busy}
            autoFocus
          />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ResendButton
              key={sent.resend_at}
              until={Date.parse(sent.resend_at)}
              loading={busy}
              onClick={() => void send()}
            />
            <Button
              variant="ghost"
              onClick={() => {
                setSent(undefined)
                setCode('')
                setError(undefined)
              }}
            >
              {t('auth.other_number')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
