import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { Form, useNavigation } from '@hawker/web/router/hooks'
import { AuthLayout } from '../features/account/index.ts'
import { unsubscribeAction } from '../features/notifications/index.server.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/header/logo.tsx'
import type { ActionArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

/**
 * Opened from a mail without signing in. A GET changes nothing, because mail scanners open links.
 */
export function loader({ request }: LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return { key: searchParams.get('key') ?? '', type: searchParams.get('type') ?? '' }
}

export const action = ({ request, context }: ActionArgs) => unsubscribeAction({ request, context })

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('unsubscribe.title') }) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Unsubscribe({
  loaderData: { key, type },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  return (
    <AuthLayout logo={<Logo />} title={t('unsubscribe.title')}>
      {actionData?.done ? (
        <Notice kind="success" announce>
          {t('unsubscribe.done')}
        </Notice>
      ) : (
        <Form method="post" replace className="grid grid-cols-1 gap-4">
          {actionData && (
            <Notice kind="error" announce>
              {t('error.occured')}
            </Notice>
          )}
          <p className="text-muted">{t('unsubscribe.hint')}</p>
          <input type="hidden" name="key" value={key} />
          {type !== '' && (
            <Button type="submit" name="type" value={type} size="lg" wide loading={busy}>
              {t('unsubscribe.this_kind')}
            </Button>
          )}
          <Button
            type="submit"
            name="type"
            value=""
            size="lg"
            wide
            variant={type === '' ? 'primary' : 'secondary'}
            loading={busy}
          >
            {t('unsubscribe.all')}
          </Button>
        </Form>
      )}
      <a
        href="/settings"
        className="mx-auto inline-flex min-h-11 items-center px-2 font-medium hover:underline"
      >
        {t('unsubscribe.settings')}
      </a>
    </AuthLayout>
  )
}
