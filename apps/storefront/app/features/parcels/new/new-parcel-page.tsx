import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { bagIcon } from '@hawker/ui/icons'
import { useTexts } from '../../../lib/texts.tsx'
import type { NewParcelData } from './load-new-parcel.ts'
import { SendForm } from './send-form.tsx'

/** Sends a parcel, while the marketplace carries some. */
export function NewParcelPage({ types, times, user, again }: NewParcelData) {
  const { t } = useTexts()
  if (types.length === 0 || times === null)
    return (
      <EmptyState
        level={1}
        icon={bagIcon}
        title={t('parcel.off')}
        action={<ButtonLink href="/">{t('cart.empty_action')}</ButtonLink>}
      />
    )
  return (
    <SendForm
      key={`${user?.id ?? 0} ${again?.id ?? 0}`}
      types={types}
      times={times}
      user={user}
      again={again}
    />
  )
}
