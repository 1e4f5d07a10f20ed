import type { PaymentTasks } from '@hawker/contract/reconciliation'
import { classNames } from '@hawker/std/class-names'
import { formatNumber } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { NavLink } from '@hawker/web/router/components'
import { createContext, use, type ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { NavRow } from '../../../lib/nav-row.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts'

type Tab = { to: string; text: string; countOf?: (tasks: PaymentTasks) => number }
const TABS: readonly Tab[] = [
  { to: '/staff/payments', text: 'money.methods' },
  { to: '/staff/payments/disputes', text: 'disputes.title', countOf: (tasks) => tasks.disputes },
  { to: '/staff/payments/findings', text: 'findings.title', countOf: (tasks) => tasks.findings },
  { to: '/staff/payments/stuck', text: 'stuck.title', countOf: (tasks) => tasks.stuck },
  { to: '/staff/payments/payouts', text: 'payouts.title', countOf: (tasks) => tasks.payouts },
]

const readTasks = () => api('showPaymentTasks', { query: {} })

/** What waits for staff, read again while the page is visible. */
export function usePaymentTasks() {
  const tasks = useLiveResource('payment tasks', readTasks)
  useLiveRefresh(tasks.refresh)
  return tasks
}

const TasksChangedContext = createContext<() => unknown>(() => undefined)
/** A function to call when a task has changed, so that the counts are read again. */
export const useTasksChanged = (): (() => unknown) => use(TasksChangedContext)

/** The pages about payments, with a row of tabs that says how much waits on each. */
export function PaymentsArea({ children }: { children: ReactNode }) {
  const { t, lang } = useTexts()
  const { data, refresh } = usePaymentTasks()
  return (
    <TasksChangedContext value={refresh}>
      <NavRow
        label={t('payments.title')}
        layoutKey={data ? 'with counts' : 'loading'}
        // Positioned, so that the hidden words of the counts scroll with it.
        className="no-scrollbar relative mb-5 -mt-2 overflow-x-auto border-b border-line"
      >
        <ul className="flex gap-1">
          {TABS.map(({ to, text, countOf }) => {
            const count = data && countOf ? countOf(data) : 0
            return (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className={({ isActive }) =>
                    classNames(
                      'flex min-h-11 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap',
                      'transition-colors',
                      isActive
                        ? 'border-brand text-ink'
                        : 'border-transparent text-muted hover:text-ink',
                    )
                  }
                >
                  {t(text)}
                  {count > 0 && (
                    <Badge tone={isUrgent(text, data) ? 'danger' : 'neutral'}>
                      <span className="sr-only">{t('money.waiting')} </span>
                      {formatNumber(count, lang)}
                    </Badge>
                  )}
                </NavLink>
              </li>
            )
          })}
        </ul>
      </NavRow>
      {children}
    </TasksChangedContext>
  )
}

const isUrgent = (text: string, tasks: PaymentTasks | undefined): boolean =>
  text === 'disputes.title' && (tasks?.urgent_disputes ?? 0) > 0
