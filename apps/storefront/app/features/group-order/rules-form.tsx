import type { Body } from '@hawker/contract/operation'
import type { setGroup } from '@hawker/contract/group-orders'
import type { GroupSettings } from '@hawker/contract/carts'
import { formatTime } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SelectField } from '@hawker/ui/select-field'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { now } from '../../lib/clock.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { typedAmount } from '../../lib/typed-amount.ts'

export type Rules = Body<typeof setGroup>['group_settings']
const DEADLINES_MINUTES = [15, 30, 45, 60, 90, 120, 180]

type Props = {
  current?: GroupSettings
  /** Currency of the limit. Default: the currency of the page. */
  currencyId?: number
  action: string
  onRules: (rules: Rules) => Promise<void>
}

/** Who pays, the limit for each member, and the deadline. */
export function RulesForm({ current, currencyId, action, onRules }: Props) {
  const { t, lang } = useTexts()
  const { currency: chosen, currencies } = useSite()
  const currency =
    currencyId === undefined ? chosen : currencies.find(({ id }) => id === currencyId)
  const [openedAt] = useState(now)
  const [mode, setMode] = useState<Rules['payment_mode']>(current?.payment_mode ?? 'owner')
  const [limit, setLimit] = useState(current?.spend_limit ? String(current.spend_limit) : '')
  const [limitInvalid, setLimitInvalid] = useState(false)
  const [deadline, setDeadline] = useState(current?.deadline_at ?? '')
  const [auto, setAuto] = useState(current?.auto_checkout ?? false)
  const [note, setNote] = useState(current?.note ?? '')
  const [busy, setBusy] = useState(false)
  const zone = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const deadlines = DEADLINES_MINUTES.map((minutes) =>
    new Date(Math.ceil((openedAt + minutes * 60_000) / 300_000) * 300_000).toISOString(),
  )
  const options =
    deadline === '' || deadlines.includes(deadline) ? deadlines : [deadline, ...deadlines]

  async function send(): Promise<void> {
    const amount = limit.trim() === '' ? null : typedAmount(limit, currency?.decimal_places ?? 2)
    const isInvalid = limit.trim() !== '' && (amount === null || amount === 0)
    setLimitInvalid(isInvalid)
    if (isInvalid) return
    setBusy(true)
    await onRules({
      payment_mode: mode,
      spend_limit: amount,
      deadline_at: deadline === '' ? null : deadline,
      auto_checkout: auto && deadline !== '',
      note: note.trim() === '' ? null : note.trim(),
    })
    setBusy(false)
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RadioGroup
        name="payment_mode"
        label={t('group.who_pays')}
        look="cards"
        value={mode}
        onChange={(value) => setMode(value === 'split' ? 'split' : 'owner')}
        options={[
          { value: 'owner', label: t('group.pay_owner') },
          { value: 'split', label: t('group.pay_split'), hint: t('group.pay_split_hint') },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('group.limit')}
          hint={t('group.limit_hint')}
          inputMode="decimal"
          leading={currency?.symbol}
          error={limitInvalid ? t('wallet.amount_invalid') : undefined}
          value={limit}
          onChange={(event) => {
            setLimit(event.target.value)
            setLimitInvalid(false)
          }}
        />
        <SelectField
          label={t('group.deadline')}
          value={deadline}
          onChange={(event) => setDeadline(event.target.value)}
        >
          <option value="">{t('group.deadline_none')}</option>
          {options.map((at) => (
            <option key={at} value={at}>
              {formatTime(at, lang, zone)}
            </option>
          ))}
        </SelectField>
      </div>
      {deadline !== '' && (
        <CheckboxField
          label={t('group.auto')}
          hint={t('group.auto_hint')}
          checked={auto}
          onChange={({ target }) => setAuto(target.checked)}
        />
      )}
      <TextField
        label={t('group.note')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="lg" wide loading={busy}>
        {action}
      </Button>
    </form>
  )
}
