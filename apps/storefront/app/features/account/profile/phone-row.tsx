import type { Profile } from '@hawker/contract/accounts'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { OtpInput } from '@hawker/ui/otp-input'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { phoneProblem } from '../../../lib/phone.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useNavigate } from '@hawker/web/router/hooks'
import { withNext } from '../sign-in/next-page.ts'
import { ResendButton } from '../sign-in/resend-button.tsx'

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
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ verify_id: string; resend_at: string }>()
  const phoneForm = useForm({
    initial: { phone: initialPhone },
    validate({ phone }) {
      const problem = phoneProblem(phone)
      return problem ? { phone: t(problem) } : {}
    },
    async submit({ phone }) {
      const result = await browserApi('sendPhoneChange', { body: { phone: phone.trim() } })
      if (!result.ok && result.code === 'reauth_required') {
        await navigate(withNext('/confirm-identity', '/profile'))
        return
      }
      if (!result.ok) return result
      setSent(result.data)
      codeForm.reset({ code: '' })
    },
    refusalFields: { '*': 'phone' },
  })
  const codeForm = useForm({
    initial: { code: '' },
    async submit({ code }) {
      if (sent === undefined) return
      const result = await browserApi('confirmPhoneChange', {
        body: { verify_id: sent.verify_id, code },
      })
      if (!result.ok) return result
      showToast({ kind: 'success', message: t('profile.saved') })
      onChanged(result.data)
    },
    refusalFields: { '*': 'code' },
    retyped: ['code'],
  })
  const busy = phoneForm.pending || codeForm.pending
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(initialPhone === '' ? 'profile.change_phone' : 'checkout.phone')}
      closeLabel={t('action.close')}
    >
      {sent === undefined ? (
        <form {...phoneForm.props} className="grid gap-4">
          <TextField
            label={t('checkout.phone')}
            type="tel"
            autoComplete="tel"
            placeholder="+12025550100"
            {...phoneForm.field('phone')}
          />
          <Button type="submit" wide loading={busy}>
            {t('auth.send')}
          </Button>
        </form>
      ) : (
        <form {...codeForm.props} className="grid gap-4">
          <p className="text-muted">
            {t('auth.code_sent', { phone: `\u2066${phoneForm.values.phone.trim()}\u2069` })}
          </p>
          <OtpInput
            label={t('auth.code')}
            {...codeForm.choice('code')}
            onComplete={() => void codeForm.send()}
            error={codeForm.errors.code ?? phoneForm.errors.phone}
            readOnly={busy}
            autoFocus
          />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ResendButton
              key={sent.resend_at}
              until={Date.parse(sent.resend_at)}
              loading={busy}
              onClick={() => void phoneForm.send()}
            />
            <Button
              variant="ghost"
              onClick={() => {
                setSent(undefined)
                codeForm.reset({ code: '' })
              }}
            >
              {t('auth.other_number')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
