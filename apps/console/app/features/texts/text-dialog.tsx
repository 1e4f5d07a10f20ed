import type { StaffText } from '@hawker/contract/settings'
import { isShippedLocale, localeInfo } from '@hawker/i18n/locales'
import { parametersOf } from '@hawker/i18n/messages'
import { Button } from '@hawker/ui/button'
import { Dialog } from '@hawker/ui/dialog'
import { TextArea } from '@hawker/ui/text-field'
import { useState } from 'react'
import { api, insist, wordsFor, type Trouble } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { formsOf, messageOf, type Forms } from './forms.ts'

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

type Answer = { ok: true } | ({ ok: false; errors: Record<string, string[]> } & Trouble)

/** A text, or one for each form its language has: 1 dish, 2 dishes. */
function TextForm({ text, onSaved }: { text: StaffText; onSaved: () => void }) {
  const { t, list } = useTexts()
  const { key, locale, namespace, shipped } = text
  const [forms, setForms] = useState<Forms>(() => formsOf(text.value))
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<'save' | 'restore'>()
  const places = parametersOf(shipped)
  const direction = isShippedLocale(locale) && localeInfo(locale).backward ? 'rtl' : 'ltr'

  const send = async (
    kind: 'save' | 'restore',
    ask: (idempotencyKey: string) => Promise<Answer>,
  ) => {
    setSending(kind)
    const answer = await insist(ask)
    setSending(undefined)
    if (answer.ok) onSaved()
    else setError(answer.errors['value']?.[0] ?? wordsFor(answer, t))
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
            index === 0 && places.length > 0
              ? t('texts.places', { list: list(places.map((place) => `{${place}}`)) })
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
