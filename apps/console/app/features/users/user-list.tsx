import { ROLES } from '@hawker/contract/accounts'
import type { StaffUser } from '@hawker/contract/accounts'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { searchIcon, usersIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, insist, wordsFor } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/list-skeleton.tsx'
import { Pager, usePage } from '../../lib/pager.tsx'
import { useResource } from '../../lib/resource.ts'
import { SearchField } from '../../lib/search-field.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { useUrlFilter } from '../../lib/url-filter.ts'
import { StaffPage } from '../staff/index.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { UserRow } from './user-row.tsx'

const PER_PAGE = 25

/** People with an account: found, blocked with a reason, let in again. */
export function UserList() {
  const { t } = useTexts()
  const filter = useUrlFilter()
  const search = filter.get('search')
  const role = ROLES.find((one) => one === filter.get('role'))
  const blocked = filter.get('blocked')
  const page = usePage()
  const users = useResource(`users ${search} ${role} ${blocked} ${page}`, async () => {
    const narrowed = {
      ...(search === '' ? {} : { search }),
      ...(role === undefined ? {} : { role }),
      ...(blocked === '' ? {} : { blocked: blocked === '1' }),
    }
    const answer = await api('listUsers', { query: { page, perPage: PER_PAGE, ...narrowed } })
    return answer.ok ? { ok: true as const, data: { rows: answer.data, meta: answer.meta } } : answer
  })
  const [blocking, setBlocking] = useState<StaffUser>()
  const replace = (changed: StaffUser) =>
    users.change(({ rows, meta }) => ({ meta, rows: rows.map((row) => (row.id === changed.id ? changed : row)) }))

  const block = async (reason: string) => {
    if (!blocking) return undefined
    const answer = await insist((idempotencyKey) => api('blockUser', { params: { id: blocking.id }, body: { reason }, idempotencyKey }))
    if (!answer.ok) return wordsFor(answer, t)
    replace(answer.data)
    setBlocking(undefined)
    return undefined
  }
  const unblock = async ({ id }: StaffUser) => {
    const answer = await insist((idempotencyKey) => api('unblockUser', { params: { id }, idempotencyKey }))
    if (answer.ok) replace(answer.data)
    else showToast({ kind: 'error', message: wordsFor(answer, t) })
  }

  return (
    <StaffPage title={t('staff.users')}>
      <div className="grid grid-cols-2 gap-3">
        <SearchField
          className="col-span-full"
          label={t('users.search')}
          leading={<Icon of={searchIcon} />}
          value={search}
          maxLength={100}
          onSearch={(value) => filter.set('search', value, { replace: true })}
        />
        <SelectField label={t('users.role')} value={role ?? ''} onChange={(event) => filter.set('role', event.target.value)}>
          <option value="">{t('users.everybody')}</option>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`users.role_${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('users.access')} value={blocked} onChange={(event) => filter.set('blocked', event.target.value)}>
          <option value="">{t('users.everybody')}</option>
          <option value="0">{t('users.may_sign_in')}</option>
          <option value="1">{t('users.blocked')}</option>
        </SelectField>
      </div>
      {users.data === undefined ? (
        users.trouble ? (
          <TroubleScreen trouble={users.trouble} onRetry={() => void users.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : users.data.rows.length === 0 ? (
        <EmptyState icon={usersIcon} title={t('users.empty')} action={<Button onClick={filter.clear}>{t('users.clear')}</Button>} />
      ) : (
        <>
          <ul className="grid gap-2">
            {users.data.rows.map((user) => (
              <li key={user.id}>
                <UserRow user={user} onBlock={() => setBlocking(user)} onUnblock={() => unblock(user)} />
              </li>
            ))}
          </ul>
          <Pager meta={users.data.meta} />
        </>
      )}
      <BlockDialog user={blocking} onClose={() => setBlocking(undefined)} onBlock={block} />
    </StaffPage>
  )
}
