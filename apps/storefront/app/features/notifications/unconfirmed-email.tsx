import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Mails need a confirmed address: offers to send the confirmation link. */
export function UnconfirmedEmail({
  email,
  confirmed,
}: {
  email: string | null
  confirmed: boolean
}) {
  const { t } = useTexts()
  const [sent, setSent] = useState(false)
  if (email === null || confirmed) return null
  if (sent) {
    return (
      <Notice kind="success" announce>
        {t('auth.email_on_its_way', { email })}
      </Notice>
    )
  }
  const send = async () => {
    const result = await browserApi('sendEmailChange', { body: { email } })
    if (result.ok) setSent(true)
    else toastRefusal(result, t)
  }
  return (
    <Notice
      action={
        <Button variant="secondary" size="sm" onClick={() => void send()}>
          {t('action.confirm')}
        </Button>
      }
    >
      {t('notify.unproven', { email })}
    </Notice>
  )
}
