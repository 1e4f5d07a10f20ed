import type { Profile } from '@hawker/contract/accounts'
import type { SavedCards } from '@hawker/contract/cards'
import { formatMoney } from '@hawker/i18n/format'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Card, LinkCard } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { useState } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { useSite } from '../../../lib/page/site.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { CardsVisit } from '../cards/cards-visit.ts'
import { SavedCardsCard } from '../cards/saved-cards-card.tsx'
import type { FormResult } from '../forms/form-validation.ts'
import { logOut } from '../session/log-out.ts'
import { OwnDataCard } from '../data/own-data-card.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PhoneRow } from './phone-row.tsx'
import { ProfilePicture } from './profile-picture.tsx'

/**
 * The profile page. Partners and staff find the link to the console here. `answer` is the result of
 * a form sent without scripts.
 */
export function ProfilePage({
  user: loaded,
  cards,
  answer,
}: {
  user: Profile
  cards: { loaded: SavedCards | undefined; visit: CardsVisit }
  answer: FormResult | undefined
}) {
  const { t, lang } = useTexts()
  const { currencies } = useSite()
  const navigate = useNavigate()
  const [user, setUser] = useState(loaded)
  const hasConsole = user.roles.some((role) => role !== 'user')
  const walletCurrency = currencies.find(({ code }) => code === user.wallet.currency)
  return (
    <div className="page grid max-w-2xl gap-5 py-6">
      <h1 className="text-xl font-bold">{t('profile.title')}</h1>
      <Card>
        <ProfilePicture user={user} onChanged={setUser} />
      </Card>
      <Card>
        <ProfileForm user={user} answer={answer} onSaved={setUser} />
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
      <SavedCardsCard {...cards} />
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
