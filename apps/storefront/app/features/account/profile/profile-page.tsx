import type { Profile } from '@hawker/contract/accounts'
import { formatMoney } from '@hawker/i18n/format'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card, LinkCard } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { SelectField } from '@hawker/ui/select-field'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useState, type FormEvent } from 'react'
import { useNavigate } from '../../../router/hooks.tsx'
import { browserApi } from '../../../lib/api.ts'
import { writeSessionUser } from '../session/write-session-user.ts'
import { useSite } from '../../../lib/site.ts'
import { tellRefusal } from '../../../lib/tell-refusal.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import { GENDERS, genderOf, formResultOf, type FormResult } from '../forms/form-validation.ts'
import { logOut } from '../log-out.ts'
import { OwnDataCard } from '../data/own-data-card.tsx'
import { PhoneRow } from './phone-row.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { useFirstError } from '../../../lib/use-first-error.ts'

/**
 * The profile page. Partners and staff find the link to the console here. `answer` is the result of
 * a form sent without scripts.
 */
export function ProfilePage({
  user: loaded,
  answer,
}: {
  user: Profile
  answer: FormResult | undefined
}) {
  const { t, lang } = useTexts()
  const { currencies } = useSite()
  const navigate = useNavigate()
  const [errors, setErrors] = useState(answer?.fields)
  const [busy, setBusy] = useState(false)
  const [user, setUser] = useState(loaded)
  const form = useFirstError(errors)
  const hasConsole = user.roles.some((role) => role !== 'user')
  const walletCurrency = currencies.find(({ code }) => code === user.wallet.currency)

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const invalid: Record<string, string> = {}
    if (text('firstname') === '') invalid.firstname = t('validation.required')
    if (Object.keys(invalid).length > 0) return setErrors(invalid)
    setBusy(true)
    const result = await browserApi('updateProfile', {
      body: {
        firstname: text('firstname'),
        lastname: text('lastname'),
        birthday: text('birthday') || null,
        gender: genderOf(text('gender')),
      },
    })
    setBusy(false)
    if (!result.ok) {
      const { fields: fieldErrors, message } = formResultOf(result, {})
      setErrors(fieldErrors)
      if (message !== undefined) tellRefusal(result, t)
      return
    }
    setErrors(undefined)
    setUser(result.data)
    writeSessionUser(result.data)
    showToast({ kind: 'success', message: t('profile.saved') })
  }
  return (
    <div className="page grid max-w-2xl gap-5 py-6">
      <h1 className="text-xl font-bold">{t('profile.title')}</h1>
      <Card>
        <ProfilePicture user={user} onChanged={setUser} />
      </Card>
      <Card>
        <form
          ref={form}
          method="post"
          action="/profile"
          onSubmit={(event) => void save(event)}
          noValidate
          className="grid grid-cols-1 gap-4"
        >
          {answer?.message !== undefined && <FormNotice answer={answer} />}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label={t('auth.firstname')}
              name="firstname"
              autoComplete="given-name"
              required
              maxLength={60}
              defaultValue={answer?.typed.firstname ?? user.firstname}
              error={errors?.firstname}
            />
            <TextField
              label={t('auth.lastname')}
              name="lastname"
              autoComplete="family-name"
              maxLength={60}
              defaultValue={answer?.typed.lastname ?? user.lastname ?? ''}
              error={errors?.lastname}
            />
          </div>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label={t('profile.birthday')}
              aside={t('common.optional')}
              name="birthday"
              type="date"
              autoComplete="bday"
              min="1900-01-01"
              defaultValue={answer?.typed.birthday ?? user.birthday ?? ''}
              error={errors?.birthday}
            />
            <SelectField
              label={t('profile.gender')}
              aside={t('common.optional')}
              name="gender"
              autoComplete="sex"
              defaultValue={answer?.typed.gender ?? user.gender ?? ''}
            >
              <option value="">{t('profile.unsaid')}</option>
              {GENDERS.map((gender) => (
                <option key={gender} value={gender}>
                  {t(`profile.gender_${gender}`)}
                </option>
              ))}
            </SelectField>
          </div>
          <div>
            <Button type="submit" loading={busy}>
              {t('action.save')}
            </Button>
          </div>
        </form>
      </Card>
      <Card>
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="grid min-w-0">
              <span className="text-sm font-medium">{t('auth.email')}</span>
              <bdi className="text-muted wrap-anywhere">{user.email ?? t('profile.none')}</bdi>
            </span>
            <ButtonLink href="/update-details?change=&next=%2Fprofile" variant="secondary">
              {t('profile.change')}
            </ButtonLink>
          </div>
          <PhoneRow user={user} onChanged={setUser} />
        </div>
      </Card>
      <LinkCard
        href="/wallet"
        label={t('wallet.title')}
        className="flex flex-wrap items-center justify-between gap-x-4 p-4 sm:p-5"
      >
        <h2 className="font-semibold">{t('wallet.balance')}</h2>
        <PriceText
          className="text-lg font-bold"
          text={formatMoney(
            user.wallet.price,
            walletCurrency ?? { symbol: `${user.wallet.currency} `, position: 'before' },
            lang,
          )}
        />
      </LinkCard>
      <nav className="flex flex-wrap gap-2" aria-label={t('profile.title')}>
        <ButtonLink href="/orders" variant="secondary">
          {t('orders.title')}
        </ButtonLink>
        <ButtonLink href="/settings" variant="secondary">
          {t('settings.title')}
        </ButtonLink>
        <ButtonLink href="/help" variant="secondary">
          {t('help.title')}
        </ButtonLink>
        {hasConsole && (
          <ButtonLink href="/console" variant="secondary">
            {t('shell.admin_panel')}
          </ButtonLink>
        )}
        <form
          method="post"
          action="/logout"
          onSubmit={(event) => {
            event.preventDefault()
            void logOut().then((isOut) => (isOut ? navigate('/') : undefined))
          }}
        >
          <Button type="submit" variant="ghost" className="text-danger-text!">
            {t('shell.logout')}
          </Button>
        </form>
      </nav>
      <OwnDataCard user={user} onChanged={setUser} />
    </div>
  )
}
