import { useTexts } from '../../../lib/texts.tsx'
import type { DemoAccount } from './demo-accounts.ts'

/** Demo mode: one tap fills the form. Without scripts the addresses are listed as text. */
export function DemoAccounts({
  accounts,
  password,
  onPick,
}: {
  accounts: readonly DemoAccount[]
  password: string
  onPick: (email: string) => void
}) {
  const { t } = useTexts()
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="demo-people" className="rounded-lg bg-sunk p-4">
      <h2 id="demo-people" className="text-sm font-semibold">
        {t('auth.demo_people')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('auth.demo_password', { password })}</p>
      <p className="hidden text-sm wrap-anywhere noscript:block">
        {accounts.map(({ email }) => email).join(' · ')}
      </p>
      <ul className="flex flex-wrap gap-2 noscript:hidden">
        {accounts.map(({ role, email }) => (
          <li key={role}>
            <button
              type="button"
              title={email}
              onClick={() => onPick(email)}
              className="h-11 rounded-full bg-surface px-4 text-sm font-medium shadow-soft hover:bg-line"
            >
              {t(`auth.demo_${role}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
