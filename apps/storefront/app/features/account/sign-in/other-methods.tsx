import { Button, ButtonLink } from '@hawker/ui/button'
import { useTexts } from '../../../lib/texts.tsx'
import { usePasskey } from '../second-factor/use-passkey.ts'
import { withNext } from './next-page.ts'
import type { Method } from './sign-in-methods.ts'

const PROVIDER_NAMES: Partial<Record<Method, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}

/** Other sign-in methods, last used first. All except the passkey work without scripts. */
export function OtherMethods({ methods, next }: { methods: readonly Method[]; next: string }) {
  const { t } = useTexts()
  const query = next === '/' ? '' : `next=${encodeURIComponent(next)}`
  return (
    <section aria-label={t('auth.or')} className="grid gap-3">
      <p
        aria-hidden="true"
        className={
          'flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 ' +
          'before:bg-line after:h-px after:flex-1 after:bg-line'
        }
      >
        {t('auth.or')}
      </p>
      <ul className="grid gap-2 sm:grid-cols-2 sm:*:last:odd:col-span-2">
        {methods.map((method) => {
          if (method === 'passkey') return <PasskeyItem key={method} next={next} />
          const provider = PROVIDER_NAMES[method]
          if (provider !== undefined) {
            return (
              <li key={method}>
                <ButtonLink
                  href={`/api/v1/auth/${method}/redirect${query && `?${query}`}`}
                  data-reload=""
                  variant="secondary"
                  wide
                >
                  {t('auth.continue_with', { provider })}
                </ButtonLink>
              </li>
            )
          }
          return (
            <li key={method}>
              <ButtonLink
                href={
                  method === 'code'
                    ? withNext('/verify-phone', next)
                    : `/login?by=link${query && `&${query}`}`
                }
                variant="secondary"
                wide
              >
                {t(method === 'code' ? 'auth.by_code' : 'auth.by_link')}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function PasskeyItem({ next }: { next: string }) {
  const { t } = useTexts()
  const { isOffered, busy, press } = usePasskey('startPasskeySignIn', next)
  if (!isOffered) return null
  return (
    <li>
      <Button variant="secondary" wide loading={busy} onClick={() => void press()}>
        {t('auth.by_passkey')}
      </Button>
    </li>
  )
}
