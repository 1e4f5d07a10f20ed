import type { Profile } from '@hawker/contract/accounts'
import { formatDate } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Dialog } from '@hawker/ui/dialog'
import { Notice } from '@hawker/ui/notice'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { toastRefusal } from '../../../lib/toast-refusal.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useNavigate } from '@hawker/web/router/hooks'
import { PasswordField } from '../security/password-field.tsx'
import { withNext } from '../sign-in/next-page.ts'

/** Export and deletion of the account's own data. */
export function OwnDataCard({
  user,
  onChanged,
}: {
  user: Profile
  onChanged: (user: Profile) => void
}) {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const [busy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    const result = await browserApi('exportOwnData')
    setBusy(false)
    if (result.ok)
      saveFile(
        `hawker-${result.data.exported_at.slice(0, 10)}.json`,
        JSON.stringify(result.data, null, 2),
      )
    else if (result.code === 'reauth_required')
      await navigate(withNext('/confirm-identity', '/profile'))
    else toastRefusal(result, t)
  }
  const cancelDeletion = async () => {
    const result = await browserApi('cancelDeletion')
    if (!result.ok) return toastRefusal(result, t)
    onChanged({ ...user, delete_at: null })
    showToast({ kind: 'success', message: t('own_data.kept') })
  }
  return (
    <Card>
      <section aria-labelledby="own-data" className="grid gap-4">
        <h2 id="own-data" className="text-lg font-semibold">
          {t('own_data.title')}
        </h2>
        {user.delete_at !== null && (
          <Notice
            kind="warning"
            announce
            action={
              <Button size="sm" onClick={() => void cancelDeletion()}>
                {t('own_data.stay')}
              </Button>
            }
          >
            {t('own_data.going', {
              date: formatDate(user.delete_at, lang, {
                timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
              }),
            })}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" loading={busy} onClick={() => void download()}>
            {t('own_data.download')}
          </Button>
          {user.delete_at === null && (
            <Button variant="ghost" className="text-danger-text!" onClick={() => setDeleting(true)}>
              {t('own_data.delete')}
            </Button>
          )}
        </div>
        {deleting && (
          <DeleteDialog
            hasPassword={user.has_password}
            onClose={() => setDeleting(false)}
            onRequested={(deleteAt) => {
              setDeleting(false)
              onChanged({ ...user, delete_at: deleteAt })
            }}
          />
        )}
      </section>
    </Card>
  )
}

function DeleteDialog({
  hasPassword,
  onClose,
  onRequested,
}: {
  hasPassword: boolean
  onClose: () => void
  onRequested: (deleteAt: string | null) => void
}) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      const ask = () => browserApi('askDeletion', { body: password === '' ? {} : { password } })
      let result = await ask()
      if (!result.ok && result.code === 'reauth_required') {
        // The password is a proof of identity, where the account has no second factor.
        const proof =
          password === '' ? undefined : await browserApi('proveIdentity', { body: { password } })
        if (proof?.ok) result = await ask()
        else if (proof && proof.code !== 'reauth_required') return proof
        else return void (await navigate(withNext('/confirm-identity', '/profile')))
      }
      if (result.ok) onRequested(result.data.delete_at)
      return result
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('own_data.delete')} closeLabel={t('action.close')}>
      <form {...form.props} className="grid gap-4">
        <p>{t('own_data.delete_hint')}</p>
        <FormError of={form} />
        {hasPassword && (
          <PasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
        <Button type="submit" variant="danger" wide loading={form.pending}>
          {t('own_data.delete')}
        </Button>
      </form>
    </Dialog>
  )
}

function saveFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
