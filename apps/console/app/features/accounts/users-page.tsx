import { ROLES } from '@hawker/contract/accounts'
import type { StaffUser } from '@hawker/contract/accounts'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { searchIcon, usersIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, sendWithRetry, refusalText } from '../../lib/api.ts'
import { Paged, usePaged } from '../../lib/lists/paged-list.tsx'
import { usePage } from '../../lib/lists/pager.tsx'
import { SearchField } from '../../lib/lists/search-field.tsx'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useUrlFilter } from '../../lib/lists/use-url-filter.ts'
import { BlockDialog } from './block-dialog.tsx'
import { UserRow } from './user-row.tsx'

const PER_PAGE = 25

/** The accounts, with search. Staff can block an account with a reason, and unblock it. */
export function UsersPage() {
  const { t } = useTexts()
  const filter = useUrlFilter()
  const search = filter.get('search')
  const role = ROLES.find((known) => known === filter.get('role'))
  const blocked = filter.get('blocked')
  const page = usePage()
  const load = () => {
    const filters = {
      ...(search === '' ? {} : { search }),
      ...(role === undefined ? {} : { role }),
      ...(blocked === '' ? {} : { blocked: blocked === '1' }),
    }
    return api('listUsers', { query: { page, perPage: PER_PAGE, ...filters } })
  }
  const users = usePaged(`users ${search} ${role} ${blocked} ${page}`, load)
  const [blocking, setBlocking] = useState<StaffUser>()

  const block = async (reason: string) => {
    if (!blocking) return undefined
    const result = await sendWithRetry((idempotencyKey) =>
      api('blockUser', { params: { id: blocking.id }, body: { reason }, idempotencyKey }),
    )
    if (!result.ok) return result
    users.replace(result.data)
    return undefined
  }
  const unblock = async ({ id }: StaffUser) => {
    const result = await sendWithRetry((idempotencyKey) =>
      api('unblockUser', { params: { id }, idempotencyKey }),
    )
    if (result.ok) users.replace(result.data)
    else showToast({ kind: 'error', message: refusalText(result, t) })
  }

  return (
    <Page title={t('staff.users')}>
      <div className="grid grid-cols-2 gap-3">
        <SearchField
          className="col-span-full"
          label={t('users.search')}
          leading={<Icon of={searchIcon} />}
          value={search}
          maxLength={100}
          onSearch={(value) => filter.set('search', value, { replace: true })}
        />
        <SelectField
          label={t('users.role')}
          value={role ?? ''}
          onChange={(event) => filter.set('role', event.target.value)}
        >
          <option value="">{t('users.everybody')}</option>
          {ROLES.map((known) => (
            <option key={known} value={known}>
              {t(`users.role_${known}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('users.access')}
          value={blocked}
          onChange={(event) => filter.set('blocked', event.target.value)}
        >
          <option value="">{t('users.everybody')}</option>
          <option value="0">{t('users.may_sign_in')}</option>
          <option value="1">{t('users.blocked')}</option>
        </SelectField>
      </div>
      <Paged
        of={users}
        empty={
          <EmptyState
            icon={usersIcon}
            title={t('users.empty')}
            action={<Button onClick={filter.clear}>{t('users.clear')}</Button>}
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-2">
            {rows.map((user) => (
              <li key={user.id}>
                <UserRow
                  user={user}
                  onBlock={() => setBlocking(user)}
                  onUnblock={() => unblock(user)}
                />
              </li>
            ))}
          </ul>
        )}
      </Paged>
      <BlockDialog user={blocking} onClose={() => setBlocking(undefined)} onBlock={block} />
    </Page>
  )
}
