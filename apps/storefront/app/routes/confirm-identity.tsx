import {
  AuthLayout,
  ConfirmIdentityForm,
  nextPage,
  orSignIn,
  requireSession,
} from '../features/account/index.ts'
import { confirmIdentityAction } from '../features/account/index.server.ts'
import { serverLoadContext } from '../lib/api.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/header/logo.tsx'
import type { ActionArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

export async function loader({ request, context }: LoaderArgs) {
  requireSession(request)
  const proof = await serverLoadContext({ request, context }, { as: 'visitor' }).api(
    'showIdentityProof',
  )
  const next = nextPage(new URL(request.url).searchParams.get('next'))
  return { methods: orSignIn(proof, request).data.methods, next }
}

export const action = ({ request, context }: ActionArgs) =>
  confirmIdentityAction({ request, context })

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('second_factor.verify_title') }) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ConfirmIdentity({
  loaderData: { methods, next },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  return (
    <AuthLayout logo={<Logo />} title={t('second_factor.verify_title')}>
      <ConfirmIdentityForm methods={methods} next={next} answer={actionData} />
    </AuthLayout>
  )
}
