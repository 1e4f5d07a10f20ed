import { useSite } from '../lib/page/site.ts'
import { useTexts } from '../lib/texts.tsx'
import { Logo } from './header/logo.tsx'

const SOCIAL = ['instagram', 'facebook', 'twitter'] as const
const APPS = [
  ['customer_app_ios', 'App Store'],
  ['customer_app_android', 'Google Play'],
] as const

export function Footer() {
  const { t } = useTexts()
  const { settings } = useSite()
  const { phone, email, address, footer_text: text } = settings
  const pages = [
    ['/recipes', t('recipe.title')],
    ['/help', t('shell.help')],
    ['/pages/terms', t('shell.terms')],
    ['/pages/privacy', t('shell.privacy')],
    ['/pages/how-ranking-works', t('shell.how_ranking_works')],
    ['/be-seller', t('shell.become_seller')],
    ['/be-driver', t('shell.become_driver')],
  ] as const
  const social = SOCIAL.filter((name) => settings[name])
  const apps = APPS.filter(([key]) => settings[key])
  const link = 'inline-flex min-h-11 items-center hover:underline'
  return (
    <footer
      aria-label={t('shell.footer')}
      className="mt-12 border-t border-line bg-surface text-sm"
    >
      <div className="page grid gap-x-8 gap-y-4 py-8 sm:grid-cols-2 md:grid-cols-4">
        <div className="grid content-start gap-2">
          <Logo />
          <p className="text-muted">
            <bdi>{text || t('app.description')}</bdi>
          </p>
        </div>
        <ul>
          {pages.map(([href, label]) => (
            <li key={href}>
              <a href={href} className={link}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        {(social.length > 0 || apps.length > 0) && (
          <ul>
            {social.map((name) => (
              <li key={name}>
                <a href={settings[name]} rel="noreferrer" className={`${link} capitalize`}>
                  {name}
                </a>
              </li>
            ))}
            {apps.map(([key, label]) => (
              <li key={key}>
                <a href={settings[key]} rel="noreferrer" className={link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <address className="grid content-start not-italic">
          {phone && (
            <a href={`tel:${phone}`} className={link}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className={link}>
              <bdi>{email}</bdi>
            </a>
          )}
          {address && (
            <p className="py-2 text-muted">
              <bdi>{address}</bdi>
            </p>
          )}
        </address>
      </div>
    </footer>
  )
}
