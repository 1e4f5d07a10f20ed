import { Button } from '@hawker/ui/button'
import { Form } from '@hawker/web/router/hooks'
import { AuthLayout, clearPersonalData } from '../features/account/index.ts'
import { logOutAction } from '../features/account/index.server.ts'
import { useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/header/logo.tsx'
import type { ActionArgs, ClientActionArgs } from '../lib/page/route-types.ts'

export const action = ({ request, context }: ActionArgs) => logOutAction({ request, context })

export async function clientAction({ serverAction }: ClientActionArgs) {
  try {
    return await serverAction()
  } finally {
    await clearPersonalData()
  }
}

/** A link must not sign out: it opens this button. */
export default function LogOut() {
  const { t } = useTexts()
  return (
    <AuthLayout logo={<Logo />} title={t('shell.logout')}>
      <Form method="post" className="grid gap-3">
        <Button type="submit" size="lg" wide>
          {t('shell.logout')}
        </Button>
        <a
          href="/"
          className="grid h-11 place-items-center rounded-full font-semibold hover:bg-sunk"
        >
          {t('action.cancel')}
        </a>
      </Form>
    </AuthLayout>
  )
}
