import type { StaffText } from '@hawker/contract/settings'
import { isShippedLocale, localeInfo } from '@hawker/i18n/locales'
import { parametersOf } from '@hawker/i18n/messages'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { TextArea } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendWithRetry } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { formsOf, messageOf, type PluralForms } from './plural-forms.ts'

type TextDialogProps = { text: StaffText | undefined; onClose: () => void; onSaved: () => void }

export function TextDialog({ text, onClose, onSaved }: TextDialogProps) {
  const { t } = useTexts()
  return (
    <Dialog
      open={text !== undefined}
      onClose={onClose}
      title={t('texts.title')}
      closeLabel={t('action.close')}
      size="md"
    >
      {text && <TextForm key={text.key} text={text} onSaved={onSaved} />}
    </Dialog>
  )
}

/** Edits a text, with one field for each plural form of its language ("1 dish", "2 dishes"). */
function TextForm({ text, onSaved }: { text: StaffText; onSaved: () => void }) {
  const { t, list } = useTexts()
  const { key, locale, namespace, shipped } = text
  const initial = formsOf(text.value)
  const [first = ''] = Object.keys(initial)
  const form = useForm<PluralForms>({
    initial,
    validate: (forms, intent) =>
      intent === 'restore'
        ? {}
        : Object.fromEntries(
            Object.entries(forms).flatMap(([name, words]) =>
              words.trim() === '' ? [[name, t('error.required')]] : [],
            ),
          ),
    async submit(forms, { intent }) {
      const result = await sendWithRetry((idempotencyKey) =>
        intent === 'restore'
          ? api('restoreText', { query: { key, locale, namespace }, idempotencyKey })
          : api('overrideText', {
              body: { key, locale, namespace, value: messageOf(forms) },
              idempotencyKey,
            }),
      )
      if (!result.ok) return result
      onSaved()
    },
    refusalFields: { value: first, '*': first },
  })
  const parameters = parametersOf(shipped)
  const direction = isShippedLocale(locale) && localeInfo(locale).backward ? 'rtl' : 'ltr'

  return (
    <form {...form.props} className="grid gap-4">
      <bdi dir="ltr" className="text-sm break-all text-muted">
        {key}
      </bdi>
      {Object.keys(form.values).map((name, index) => (
        <TextArea
          key={name}
          label={name === 'text' ? t('texts.words') : t('texts.words_for', { form: name })}
          hint={
            index === 0 && parameters.length > 0
              ? t('texts.places', { list: list(parameters.map((parameter) => `{${parameter}}`)) })
              : undefined
          }
          rows={3}
          maxLength={2000}
          lang={locale}
          dir={direction}
          {...form.field(name)}
        />
      ))}
      <div className="text-sm">
        <p className="text-muted">{t('texts.shipped')}</p>
        <p lang={locale} dir={direction} className="break-words">
          {Object.values(formsOf(shipped)).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" {...form.press('restore')}>
          {t('texts.restore')}
        </Button>
        <Button {...form.button('save')}>{t('action.save')}</Button>
      </div>
    </form>
  )
}
