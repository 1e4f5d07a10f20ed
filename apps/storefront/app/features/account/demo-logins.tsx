import { useTexts } from '../../lib/texts.tsx'
import type { DemoPerson } from './demo-people.ts'

/** Demo mode only: one tap fills the form. Without scripts the names can be read. */
export function DemoLogins({
  people,
  password,
  onPick,
}: {
  people: readonly DemoPerson[]
  password: string
  onPick: (email: string) => void
}) {
  const { t } = useTexts()
  if (people.length === 0) return null
  return (
    <section aria-labelledby="demo-people" className="rounded-lg bg-sunk p-4">
      <h2 id="demo-people" className="text-sm font-semibold">
        {t('auth.demo_people')}
      </h2>
      <p className="mb-3 text-sm text-muted">{t('auth.demo_password', { password })}</p>
      <p className="hidden text-sm wrap-anywhere noscript:block">
        {people.map(({ email }) => email).join(' · ')}
      </p>
      <ul className="flex flex-wrap gap-2 noscript:hidden">
        {people.map(({ role, email }) => (
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
