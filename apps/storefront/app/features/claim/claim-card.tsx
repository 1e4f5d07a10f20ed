import type { Claim } from '@hawker/contract/claims'
import { formatDate, formatDateTime } from '@hawker/i18n/format-date'
import { formatMoney } from '@hawker/i18n/format'
import { titledText } from '@hawker/i18n/format-measure'
import { Badge, type BadgeTone } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { PriceText } from '@hawker/ui/price-text'
import { TextArea } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { PhotoThumbnails } from '../photos/index.ts'

const TONES: Record<Claim['status'], BadgeTone> = {
  pending: 'amber',
  approved: 'grocery',
  rejected: 'danger',
}

/** A claim with its history. */
export function ClaimCard({ claim, onChanged }: { claim: Claim; onChanged: () => void }) {
  const { t, lang } = useTexts()
  const zone = { timeZone: claim.order.timezone }
  const id = `claim-${claim.id}`
  // Claims load after the page: the browser could not scroll to the URL's anchor yet.
  useEffect(() => {
    if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
  }, [id])
  return (
    <Card id={id}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t(`claim.cause_${claim.cause}`)}</h2>
        <Badge tone={TONES[claim.status]}>{t(`refund.${claim.status}`)}</Badge>
      </div>
      <p className="mt-1 flex items-baseline justify-between gap-3">
        <span className="text-muted">
          {claim.details.length > 0 && !claim.whole
            ? claim.details.map((line) => titledText(line, lang)).join(', ')
            : t(claim.to === 'wallet' ? 'claim.to_wallet' : 'claim.to_source')}
        </span>
        <span className="font-semibold">
          <PriceText text={formatMoney(claim.amount, claim.currency, lang)} />
        </span>
      </p>
      {claim.note && (
        <p dir="auto" className="mt-2 text-sm">
          {claim.note}
        </p>
      )}
      <PhotoThumbnails paths={claim.images} className="mt-3" />
      <ol className="mt-4 grid gap-2 border-t border-line pt-4 text-sm">
        {claim.timeline.map(({ at, step, note }) => (
          <li key={`${at} ${step}`} className="grid gap-0.5">
            <span className="flex justify-between gap-4">
              {t(`claim.step_${step}`)}
              <time dateTime={at} className="tabular shrink-0 text-muted">
                {formatDateTime(at, lang, zone)}
              </time>
            </span>
            {note && (
              <span className="text-muted">
                <bdi>{note}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
      {claim.expected_by && (
        <p className="mt-3 text-sm text-muted">
          {t('claim.expected_by', { date: formatDate(claim.expected_by, lang, zone) })}
        </p>
      )}
      {claim.can.appeal && <Appeal id={claim.id} onAppealed={onChanged} />}
    </Card>
  )
}

function Appeal({ id, onAppealed }: { id: number; onAppealed: () => void }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const form = useForm({
    initial: { note: '' },
    validate: ({ note }) => ({ note: note.trim() === '' ? t('validation.required') : undefined }),
    async submit({ note }) {
      const result = await browserApi('appealOrderRefund', {
        params: { id },
        body: { note: note.trim() },
      })
      if (!result.ok) return result
      onAppealed()
    },
  })
  if (!open)
    return (
      <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
        {t('claim.appeal')}
      </Button>
    )
  return (
    <form {...form.props} className="mt-4 grid gap-3">
      <TextArea label={t('claim.appeal_note')} maxLength={1000} {...form.field('note')} />
      <FormError of={form} />
      <div>
        <Button type="submit" loading={form.pending}>
          {t('claim.appeal')}
        </Button>
      </div>
    </form>
  )
}
