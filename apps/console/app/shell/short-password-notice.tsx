import { ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { api } from '../lib/api.ts'
import { useTexts } from '../lib/texts.tsx'

const readProfile = () => api('showProfile')

/** Tells people with a role that their password is shorter than the role needs. */
export function ShortPasswordNotice() {
  const { t } = useTexts()
  const profile = useLiveResource('profile', readProfile)
  if (profile.data?.short_password !== true) return null
  return (
    <div className="px-3 pt-3 sm:px-5">
      <Notice
        kind="warning"
        announce
        action={
          <ButtonLink href="/update-password" variant="secondary" size="sm" className="min-h-11">
            {t('account.change_password')}
          </ButtonLink>
        }
      >
        {t('account.short_password')}
      </Notice>
    </div>
  )
}
