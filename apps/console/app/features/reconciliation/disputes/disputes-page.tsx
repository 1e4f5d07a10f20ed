import type { Dispute } from '@hawker/contract/reconciliation'
import { EmptyState } from '@hawker/ui/empty-state'
import { checkCircleIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { OpenFilter } from '../../../lib/lists/open-filter.tsx'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { useUrlFilter } from '../../../lib/lists/use-url-filter.ts'
import { Page } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts'
import { useTasksChanged } from '../tasks/payments-area.tsx'
import { DisputeRow } from './dispute-row.tsx'
import { EditDisputeDialog } from './edit-dispute-dialog.tsx'

/** Payments that a buyer's bank takes back or asks about, by the time to answer. */
export function DisputesPage() {
  const { t, lang } = useTexts()
  const all = useUrlFilter().get('show') === 'all'
  const page = usePage()
  const load = () =>
    api('listDisputes', { query: { page, perPage: 20, ...(all ? {} : { open: true }) } })
  const disputes = usePaged(`disputes ${lang} ${page} ${all}`, load)
  const { refresh } = disputes
  useLiveRefresh(refresh)
  const styleOf = useCurrencies()
  const tasksChanged = useTasksChanged()
  const [edited, setEdited] = useState<Dispute>()
  const applyChange = (dispute: Dispute) => {
    disputes.replace(dispute)
    tasksChanged()
  }
  return (
    <Page title={t('disputes.title')} text={t('disputes.text')}>
      <OpenFilter />
      <Paged
        of={disputes}
        empty={
          <EmptyState
            level={2}
            icon={checkCircleIcon}
            title={t(all ? 'disputes.none_ever' : 'disputes.none')}
            text={t('disputes.none_hint')}
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-3">
            {rows.map((dispute) => (
              <DisputeRow
                key={dispute.id}
                dispute={dispute}
                style={styleOf(dispute.currency)}
                onEdit={() => setEdited(dispute)}
              />
            ))}
          </ul>
        )}
      </Paged>
      <EditDisputeDialog
        dispute={edited}
        style={styleOf(edited?.currency)}
        onClose={() => setEdited(undefined)}
        onSaved={applyChange}
      />
    </Page>
  )
}
