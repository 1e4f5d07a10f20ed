import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

/** The code of the day. The stream of the session shows that it was right. */
export function TableCodeForm({ uuid }: { uuid: string }) {
  const { t } = useTexts()
  const form = useForm({
    initial: { code: '' },
    submit: ({ code }) =>
      browserApi('enterTableCode', { params: { uuid }, body: { code: code.trim() } }),
  })
  return (
    <form {...form.props} className="mt-4 grid gap-3">
      <TextField
        label={t('table.code')}
        hint={t('table.code_hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        {...form.field('code')}
      />
      <FormError of={form} />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t('table.code_send')}
      </Button>
    </form>
  )
}
