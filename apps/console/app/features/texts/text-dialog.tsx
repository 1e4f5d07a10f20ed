import type { StaffText } from '@hawker/contract/settings'
import { isShippedLocale, localeInfo } from '@hawker/i18n/locales'
import { parametersOf } from '@hawker/i18n/messages'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { api, sendWithRetry, refusalText, type Trouble } from '../../lib/api.ts'
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

type Result = { ok: true } | ({ ok: false; errors: Record<string, string[]> } & Trouble)

/** Edits a text, with one field for each plural form of its language ("1 dish", "2 dishes"). */
function TextForm({ text, onSaved }: { text: StaffText; onSaved: () => void }) {
  const { t, list } = useTexts()
  const { key, locale, namespace, shipped } = text
  const [forms, setForms] = useState<PluralForms>(() => formsOf(text.value))
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<'save' | 'restore'>()
  const parameters = parametersOf(shipped)
  const direction = isShippedLocale(locale) && localeInfo(locale).backward ? 'rtl' : 'ltr'

  const send = async (
    kind: 'save' | 'restore',
    ask: (idempotencyKey: string) => Promise<Result>,
  ) => {
    setSending(kind)
    const result = await sendWithRetry(ask)
    setSending(undefined)
    if (result.ok) onSaved()
    else setError(result.errors['value']?.[0] ?? refusalText(result, t))
  }
  const save = () => {
    if (Object.values(forms).some((form) => form.trim() === ''))
      return setError(t('error.required'))
    void send('save', (idempotencyKey) =>
      api('overrideText', {
        body: { key, locale, namespace, value: messageOf(forms) },
        idempotencyKey,
      }),
    )
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <bdi dir="ltr" className="text-sm break-all text-muted">
        {key}
      </bdi>
      {Object.entries(forms).map(([form, words], index) => (
        <TextArea
          key={form}
          label={form === 'text' ? t('texts.words') : t('texts.words_for', { form })}
          hint={
            index === 0 && parameters.length > 0
              ? t('texts.places', { list: list(parameters.map((parameter) => `{${parameter}}`)) })
              : undefined
          }
          error={index === 0 ? error : undefined}
          rows={3}
          maxLength={2000}
          lang={locale}
          dir={direction}
          value={words}
          onChange={(event) => {
            setForms({ ...forms, [form]: event.target.value })
            setError(undefined)
          }}
        />
      ))}
      <div className="text-sm">
        <p className="text-muted">{t('texts.shipped')}</p>
        <p lang={locale} dir={direction} className="break-words">
          {Object.values(formsOf(shipped)).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="secondary"
          loading={sending === 'restore'}
          onClick={() =>
            void send('restore', (idempotencyKey) =>
              api('restoreText', { query: { key, locale, namespace }, idempotencyKey }),
            )
          }
        >
          {t('texts.restore')}
        </Button>
        <Button type="submit" loading={sending === 'save'}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
