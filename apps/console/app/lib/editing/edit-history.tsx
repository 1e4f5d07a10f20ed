import type { Edit, EditedSubject } from '@hawker/contract/edit-history'
import { Button } from '@hawker/ui/button'
import { Skeleton } from '@hawker/ui/skeleton'
import { showToast } from '@hawker/ui/toast'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useState } from 'react'
import { api, refusalText, sendWithRetry } from '../api.ts'
import { TroubleScreen } from '../page/trouble-screen.tsx'
import { useTexts } from '../texts.tsx'
import type { FieldTexts } from './field-texts.ts'

type EditHistoryProps = {
  subject: EditedSubject
  id: number
  texts: FieldTexts
  timeZone: string
  onUndone: () => Promise<void>
}
const LAST_EDITS = 20
const readEdits = (subject: EditedSubject, id: number) =>
  api('listEdits', { query: { subject, subject_id: id, perPage: LAST_EDITS } })

/** The last edits of something, with a button that takes each one back. */
export function EditHistory(props: EditHistoryProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{t('changes.title')}</summary>
      {isOpen && <Edits {...props} />}
    </details>
  )
}

function Edits({ subject, id, texts, timeZone, onUndone }: EditHistoryProps) {
  const { t } = useTexts()
  const edits = useLiveResource(`edits ${subject} ${id}`, () => readEdits(subject, id))
  async function undo(edit: Edit): Promise<void> {
    const answer = await sendWithRetry((idempotencyKey) =>
      api('undoEdit', { params: { id: edit.id }, body: {}, idempotencyKey }),
    )
    if (answer.ok) {
      showToast({ kind: 'success', message: t('changes.undone') })
      await onUndone()
    } else showToast({ kind: 'error', message: refusalText(answer, t) })
    await edits.refresh()
  }
  if (edits.data === undefined)
    return edits.trouble ? (
      <TroubleScreen trouble={edits.trouble} onRetry={() => void edits.refresh()} />
    ) : (
      <Skeleton className="h-20 rounded-md" />
    )
  if (edits.data.length === 0) return <p className="text-sm text-muted">{t('changes.empty')}</p>
  return (
    <ul className="grid gap-2">
      {edits.data.map((edit) => (
        <EditLine key={edit.id} {...{ edit, texts, timeZone }} onUndo={() => undo(edit)} />
      ))}
    </ul>
  )
}

function EditLine({
  edit: { by, at, changed, undoes, can_undo: canUndo },
  texts,
  timeZone,
  onUndo,
}: Pick<EditHistoryProps, 'texts' | 'timeZone'> & { edit: Edit; onUndo: () => Promise<void> }) {
  const { t, time } = useTexts()
  const [sending, setSending] = useState(false)
  const [name, when] = [by?.firstname ?? t('logs.marketplace'), time(at, timeZone)]
  const send = async () => {
    setSending(true)
    await onUndo()
    setSending(false)
  }
  return (
    <li className="grid gap-1 rounded-md border border-line p-3 text-sm">
      <p className="text-muted">
        <bdi>{name}</bdi> · {when}
        {undoes !== null && ` · ${t('changes.is_undo')}`}
      </p>
      {changed.length === 0 && <p>{texts.created}</p>}
      {changed.map(({ field, was, now }) => (
        <p key={field} className="min-w-0 break-words">
          <span className="font-medium">{texts.name(field)}</span>{' '}
          <del className="text-muted">
            <bdi>{texts.value(field, was)}</bdi>
          </del>{' '}
          <ins className="no-underline">
            <bdi>{texts.value(field, now)}</bdi>
          </ins>
        </p>
      ))}
      {canUndo && (
        <Button
          variant="secondary"
          className="justify-self-start"
          loading={sending}
          aria-label={t('changes.undo_of', { name, time: when })}
          onClick={() => void send()}
        >
          {t('action.undo')}
        </Button>
      )}
    </li>
  )
}
