import type { Body } from '@hawker/contract/core/operation'
import type { setGroup } from '@hawker/contract/group-orders'
import type { GroupSettings } from '@hawker/contract/carts'
import { formatTime } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { CheckboxField } from '@hawker/ui/checkbox-field'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SelectField } from '@hawker/ui/select-field'
import { TextField } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { numberErrorKey, typedNumber } from '@hawker/web/forms/typed-number'
import { editableNumber } from '@hawker/i18n/number-marks'

export type Rules = Body<typeof setGroup>['group_settings']
const DEADLINES_MINUTES = [15, 30, 45, 60, 90, 120, 180]

type Props = {
  current?: GroupSettings
  /** Currency of the limit. Default: the currency of the page. */
  currencyId?: number
  action: string
  onRules: (rules: Rules) => Promise<void>
}

const rulesDraft = (current: GroupSettings | undefined, lang: string) => ({
  mode: current?.payment_mode ?? 'owner',
  limit: current?.spend_limit ? editableNumber(current.spend_limit, lang) : '',
  deadline: current?.deadline_at ?? '',
  auto: current?.auto_checkout ?? false,
  note: current?.note ?? '',
})

/** Who pays, the limit for each member, and the deadline. */
export function RulesForm({ current, currencyId, action, onRules }: Props) {
  const { t, lang } = useTexts()
  const { currency: chosen, currencies } = useSite()
  const currency =
    currencyId === undefined ? chosen : currencies.find(({ id }) => id === currencyId)
  const [openedAt] = useState(now)
  const readLimit = (limit: string) => typedNumber(limit, lang, currency?.decimal_places ?? 2)
  const limitError = (limit: string) => {
    const { value, problem } = readLimit(limit)
    if (problem) return t(numberErrorKey(problem, 'wallet.amount_invalid'))
    // Zero is not a limit.
    return value === 0 ? t('wallet.amount_invalid') : undefined
  }
  const form = useForm({
    initial: rulesDraft(current, lang),
    validate: ({ limit }) => ({ limit: limit.trim() === '' ? undefined : limitError(limit) }),
    submit: ({ mode, limit, deadline, auto, note }) =>
      onRules({
        payment_mode: mode,
        spend_limit: limit.trim() === '' ? null : readLimit(limit).value,
        deadline_at: deadline === '' ? null : deadline,
        auto_checkout: auto && deadline !== '',
        note: note.trim() === '' ? null : note.trim(),
      }),
  })
  const { deadline } = form.values
  const zone = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  const deadlines = DEADLINES_MINUTES.map((minutes) =>
    new Date(Math.ceil((openedAt + minutes * 60_000) / 300_000) * 300_000).toISOString(),
  )
  const options =
    deadline === '' || deadlines.includes(deadline) ? deadlines : [deadline, ...deadlines]

  return (
    <form {...form.props} className="grid gap-5">
      <RadioGroup
        label={t('group.who_pays')}
        look="cards"
        {...form.choice('mode')}
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
          {...form.field('limit')}
        />
        <SelectField label={t('group.deadline')} {...form.field('deadline')}>
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
          {...form.checkbox('auto')}
        />
      )}
      <TextField label={t('group.note')} maxLength={200} {...form.field('note')} />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {action}
      </Button>
    </form>
  )
}
