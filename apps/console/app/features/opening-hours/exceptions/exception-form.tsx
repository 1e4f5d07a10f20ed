import { wallClockAt } from '@hawker/domain/time/zoned-time'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { TextField } from '@hawker/ui/text-field'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'

type ExceptionFormProps = {
  timeZone: string
  /** Resolves to undefined on success. */
  onSave: (date: string, spans: { from: string; to: string }[]) => Promise<FormRefusal | undefined>
}

export function ExceptionForm({ timeZone, onSave }: ExceptionFormProps) {
  const { t } = useTexts()
  const today = wallClockAt(timeZone, now()).date
  const form = useForm({
    initial: { date: '', closed: true, from: '11:00', to: '22:00' },
    validate: ({ date, closed, from, to }) => {
      const missing = (text: string) => (text === '' ? t('error.required') : undefined)
      return { date: missing(date), ...(!closed && { from: missing(from), to: missing(to) }) }
    },
    async submit({ date, closed, from, to }, { reset }) {
      const refusal = await onSave(date, closed ? [] : [{ from, to }])
      if (refusal) return refusal
      reset({ date: '', closed, from, to })
    },
    refusalFields: { '*': 'date' },
  })
  return (
    <form {...form.props} className="grid items-start gap-3 sm:grid-cols-2">
      <TextField label={t('hours.day')} type="date" min={today} {...form.field('date')} />
      <CheckboxField className="sm:pt-6" label={t('hours.closed')} {...form.checkbox('closed')} />
      {!form.values.closed && (
        <>
          <TextField label={t('hours.opens')} type="time" {...form.field('from')} />
          <TextField
            label={t('hours.closes')}
            hint={t('hours.closes_hint')}
            type="time"
            {...form.field('to')}
          />
        </>
      )}
      <Button type="submit" loading={form.pending} className="justify-self-end sm:col-span-2">
        {t('action.save')}
      </Button>
    </form>
  )
}
