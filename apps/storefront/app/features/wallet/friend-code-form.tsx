import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

/** For a friend who registered without the referral code. */
export function FriendCodeForm({ onAccepted }: { onAccepted: () => void }) {
  const { t } = useTexts()
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: t('validation.required') } : {}),
    async submit({ code }) {
      const result = await browserApi('acceptReferral', { body: { code: code.trim() } })
      if (!result.ok) return result
      showToast({ id: 'referral', kind: 'success', message: t('referral.accepted') })
      onAccepted()
    },
    refusalFields: { '*': 'code' },
  })
  return (
    <form {...form.props} className="flex items-end gap-2">
      <TextField
        label={t('referral.friend_code')}
        className="min-w-0 flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        {...form.field('code')}
      />
      <Button type="submit" variant="secondary" className="h-12" loading={form.pending}>
        {t('action.apply')}
      </Button>
    </form>
  )
}
