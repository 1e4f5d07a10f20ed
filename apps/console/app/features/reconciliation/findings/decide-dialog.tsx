import type { ReconcileFinding } from '@hawker/contract/reconciliation'
import { TWO_PERSONS_LIMIT } from '@hawker/domain/payments/two-persons'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { TextArea } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendOnceWithRetry } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { providerName } from '../../../lib/provider-name.ts'
import { useTexts } from '../../../lib/texts.tsx'

const MAX_NOTE_LENGTH = 500

export type Decision = 'accept' | 'book' | 'ask_again'
export type FindingDecision = { finding: ReconcileFinding; decision: Decision }
type DecideProps = {
  deciding: FindingDecision | undefined
  style: CurrencyStyle
  onClose: () => void
  onDecided: (finding: ReconcileFinding) => void
  /** Another person may have decided meanwhile. */
  onRefused: () => void
}

/** Says what the decision does before it is made. */
export function DecideDialog({ deciding, ...props }: DecideProps) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={deciding}
      title={({ decision }) => t(`findings.title_${decision}`)}
      onClose={props.onClose}
    >
      {(shown) => <DecideForm {...props} deciding={shown} />}
    </DialogAbout>
  )
}

function DecideForm({
  deciding: { finding, decision },
  style,
  onClose,
  onDecided,
  onRefused,
}: DecideProps & { deciding: FindingDecision }) {
  const { t, money } = useTexts()
  const base = useCurrencies()()
  const provider = providerName(finding.tag)
  const price = money(Math.abs(finding.amount), style)
  const form = useForm({
    initial: { note: '' },
    async submit({ note }) {
      const body = { decision, ...(note.trim() === '' ? {} : { note: note.trim() }) }
      const result = await sendOnceWithRetry(
        `finding-${finding.id}-${decision}`,
        body,
        (idempotencyKey) =>
          api('decideReconcileFinding', {
            params: { id: finding.id },
            query: {},
            body,
            idempotencyKey,
          }),
      )
      if (!result.ok) {
        onRefused()
        return result.code === 'invalid_transition'
          ? { ...result, message: t('findings.moved_on') }
          : result
      }
      onDecided(result.data)
      showToast({ kind: 'success', message: doneText(result.data) })
      onClose()
    },
  })
  const doneText = ({ state }: ReconcileFinding) =>
    decision === 'ask_again'
      ? t('stuck.asked', { provider })
      : t(`findings.done_${state === 'proposed' ? 'proposed' : decision}`)
  return (
    <DialogForm action={t(`findings.do_${decision}`)} form={form} onClose={onClose}>
      <p>{aboutText()}</p>
      {decision !== 'ask_again' && (
        <p className="text-sm text-muted">
          {t('findings.two_persons', { price: money(TWO_PERSONS_LIMIT, base) })}
        </p>
      )}
      <TextArea
        label={t('findings.note')}
        hint={t('findings.note_hint')}
        maxLength={MAX_NOTE_LENGTH}
        dir="auto"
        {...form.field('note')}
      />
      <FormError of={form} />
    </DialogForm>
  )

  function aboutText(): string {
    if (decision !== 'book') return t(`findings.about_${decision}`, { provider })
    return t(finding.amount < 0 ? 'findings.book_loss' : 'findings.book_gain', { provider, price })
  }
}
