import type { Synonyms } from '@hawker/contract/search'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { binIcon, editIcon, plusIcon, searchIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, sendWithRetry, refusalText } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { Pager, usePage } from '../../lib/lists/pager.tsx'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { SynonymDialog } from './synonym-dialog.tsx'

const PER_PAGE = 25
async function readPage(page: number) {
  const answer = await api('listSynonyms', { query: { page, perPage: PER_PAGE } })
  return answer.ok ? { ok: true as const, data: { rows: answer.data, meta: answer.meta } } : answer
}

/** Groups of words that the search treats as equal. */
export function SynonymsPage() {
  const { t, list } = useTexts()
  const page = usePage()
  const groups = useLiveResource(`synonyms ${page}`, () => readPage(page))
  const [editing, setEditing] = useState<Synonyms | 'new'>()

  const save = async (words: string[]) => {
    const answer = await sendWithRetry((idempotencyKey) =>
      editing === undefined || editing === 'new'
        ? api('createSynonyms', { body: { words }, idempotencyKey })
        : api('updateSynonyms', { params: { id: editing.id }, body: { words }, idempotencyKey }),
    )
    if (!answer.ok) return answer
    setEditing(undefined)
    await groups.refresh()
    return undefined
  }
  const remove = async ({ id, words }: Synonyms) => {
    const answer = await sendWithRetry((idempotencyKey) =>
      api('deleteSynonyms', { params: { id }, idempotencyKey }),
    )
    if (!answer.ok) return void showToast({ kind: 'error', message: refusalText(answer, t) })
    await groups.refresh()
    const undo = async () => {
      const back = await sendWithRetry((idempotencyKey) =>
        api('createSynonyms', { body: { words }, idempotencyKey }),
      )
      if (back.ok) await groups.refresh()
      else showToast({ kind: 'error', message: refusalText(back, t) })
    }
    showToast({
      kind: 'success',
      message: t('synonyms.removed', { words: list(words) }),
      action: { label: t('action.undo'), onClick: () => void undo() },
    })
  }

  return (
    <Page
      title={t('staff.synonyms')}
      text={t('synonyms.text')}
      action={
        <Button icon={<Icon of={plusIcon} />} onClick={() => setEditing('new')}>
          {t('synonyms.add')}
        </Button>
      }
    >
      {groups.data === undefined ? (
        groups.trouble ? (
          <TroubleScreen trouble={groups.trouble} onRetry={() => void groups.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : groups.data.rows.length === 0 ? (
        <EmptyState icon={searchIcon} title={t('synonyms.empty')} />
      ) : (
        <ul className="grid gap-2">
          {groups.data.rows.map((group) => (
            <li
              key={group.id}
              className="flex items-center gap-2 rounded-md bg-surface py-2 ps-4 pe-2 shadow-soft"
            >
              <bdi className="min-w-0 flex-1 font-medium break-words">
                {group.words.join(' · ')}
              </bdi>
              <IconButton
                icon={editIcon}
                label={t('synonyms.edit', { words: list(group.words) })}
                onClick={() => setEditing(group)}
              />
              <IconButton
                icon={binIcon}
                label={t('synonyms.remove', { words: list(group.words) })}
                onClick={() => void remove(group)}
              />
            </li>
          ))}
        </ul>
      )}
      {groups.data && <Pager meta={groups.data.meta} />}
      <SynonymDialog editing={editing} onClose={() => setEditing(undefined)} onSave={save} />
    </Page>
  )
}
