import { wallClockAt } from '@hawker/domain/time/zoned-time'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../lib/texts.tsx'

type ExceptionFormProps = {
  timeZone: string
  /** Resolves to an error message, or undefined on success. */
  onSave: (date: string, spans: { from: string; to: string }[]) => Promise<string | undefined>
}

export function ExceptionForm({ timeZone, onSave }: ExceptionFormProps) {
  const { t } = useTexts()
  const today = wallClockAt(timeZone, now()).date
  const [date, setDate] = useState('')
  const [closed, setClosed] = useState(true)
  const [from, setFrom] = useState('11:00')
  const [to, setTo] = useState('22:00')
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)
  const save = async () => {
    if (date === '' || (!closed && (from === '' || to === ''))) return setError(t('error.required'))
    setSending(true)
    const failure = await onSave(date, closed ? [] : [{ from, to }])
    setSending(false)
    setError(failure)
    if (failure === undefined) setDate('')
  }
  return (
    <form
      noValidate
      className="grid items-start gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('hours.day')}
        type="date"
        min={today}
        value={date}
        error={error}
        onChange={(event) => {
          setDate(event.target.value)
          setError(undefined)
        }}
      />
      <CheckboxField
        className="sm:pt-6"
        label={t('hours.closed')}
        checked={closed}
        onChange={(event) => setClosed(event.target.checked)}
      />
      {!closed && (
        <>
          <TextField
            label={t('hours.opens')}
            type="time"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label={t('hours.closes')}
            hint={t('hours.closes_hint')}
            type="time"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </>
      )}
      <Button type="submit" loading={sending} className="justify-self-end sm:col-span-2">
        {t('action.save')}
      </Button>
    </form>
  )
}
