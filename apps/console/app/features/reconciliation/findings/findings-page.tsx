import type { ReconcileFinding } from '@hawker/contract/reconciliation'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { EmptyState } from '@hawker/ui/empty-state'
import { checkCircleIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { OpenFilter } from '../../../lib/lists/open-filter.tsx'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { useUrlFilter } from '../../../lib/lists/use-url-filter.ts'
import { Page } from '../../../lib/page/page.tsx'
import { providerName } from '../../../lib/provider-name.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts'
import { useTasksChanged } from '../tasks/payments-area.tsx'
import { DecideDialog, type FindingDecision } from './decide-dialog.tsx'
import { FindingRow } from './finding-row.tsx'

/** Differences between the lists of providers and our books, newest first. */
export function FindingsPage() {
  const { t } = useTexts()
  const filter = useUrlFilter()
  const all = filter.get('show') === 'all'
  const tag = PROVIDER_TAGS.find((known) => known === filter.get('provider'))
  const page = usePage()
  const load = () =>
    api('listReconcileFindings', {
      query: { page, perPage: 20, ...(all ? {} : { open: true }), ...(tag ? { tag } : {}) },
    })
  const findings = usePaged(`findings ${page} ${all} ${tag}`, load)
  const { refresh } = findings
  useLiveRefresh(refresh)
  const styleOf = useCurrencies()
  const tasksChanged = useTasksChanged()
  const [deciding, setDeciding] = useState<FindingDecision>()
  const applyDecision = (finding: ReconcileFinding) => {
    findings.replace(finding)
    void refresh()
    tasksChanged()
  }
  return (
    <Page title={t('findings.title')} text={t('findings.text')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <OpenFilter />
        <SelectField
          label={t('findings.provider')}
          hideLabel
          className="w-full sm:w-60"
          value={tag ?? ''}
          onChange={(event) => filter.set('provider', event.target.value)}
        >
          <option value="">{t('findings.any_provider')}</option>
          {PROVIDER_TAGS.map((known) => (
            <option key={known} value={known}>
              {providerName(known)}
            </option>
          ))}
        </SelectField>
      </div>
      <Paged
        of={findings}
        empty={
          <EmptyState
            level={2}
            icon={checkCircleIcon}
            title={t(all ? 'findings.none_ever' : 'findings.none')}
            text={t('findings.none_hint')}
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-3">
            {rows.map((finding) => (
              <FindingRow
                key={finding.id}
                finding={finding}
                style={styleOf(finding.currency)}
                onDecide={(decision) => setDeciding({ finding, decision })}
              />
            ))}
          </ul>
        )}
      </Paged>
      <DecideDialog
        deciding={deciding}
        style={styleOf(deciding?.finding.currency)}
        onClose={() => setDeciding(undefined)}
        onDecided={applyDecision}
        onRefused={() => void refresh()}
      />
    </Page>
  )
}
