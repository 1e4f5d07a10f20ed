import { Button } from '@hawker/ui/button'
import { Form, useNavigation } from '@hawker/web/router/hooks'
import { AuthLayout, FormNotice } from '../features/account/index.ts'
import { undoChangeAction } from '../features/account/index.server.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/header/logo.tsx'
import type { ActionArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

export const loader = ({ request }: LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
})

export const action = ({ request, context }: ActionArgs) => undoChangeAction({ request, context })

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('undo_change.title') }) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The mailed link opens this page: mail scanners follow links, so only the button acts. */
export default function UndoChange({
  loaderData: { token },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  const busy = useNavigation().state !== 'idle'
  return (
    <AuthLayout logo={<Logo />} title={t('undo_change.title')}>
      <Form method="post" replace className="grid gap-4">
        <p className="text-muted">{t('undo_change.hint')}</p>
        <FormNotice answer={actionData} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" wide loading={busy}>
          {t('undo_change.submit')}
        </Button>
      </Form>
    </AuthLayout>
  )
}
