import { changedFields } from '../../core/changed-fields.ts'
import type { Synonyms } from '@hawker/contract/search'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { recordEvent } from '../../core/events.ts'
import { writeAudit } from '../settings/index.ts'
import { deleteGroup, insertGroup, loadGroups, updateGroup } from './synonym.store.ts'

export const pageSynonyms = (
  { database }: Deps,
  { page = 1, perPage = 10 }: { page?: number; perPage?: number },
) => loadGroups(database, { limit: perPage, offset: (page - 1) * perPage })

export async function addSynonyms(
  tx: Tx,
  deps: Deps,
  userId: number,
  words: readonly string[],
): Promise<Synonyms> {
  const distinct = normalizeWords(words)
  const id = await insertGroup(tx, distinct)
  await recordChange(tx, deps, { userId, change: 'create', id, detail: { words: distinct } })
  return { id, words: distinct }
}

export async function changeSynonyms(
  tx: Tx,
  deps: Deps,
  userId: number,
  id: number,
  words: readonly string[],
): Promise<Synonyms> {
  const distinct = normalizeWords(words)
  const before = await updateGroup(tx, id, distinct)
  if (!before) return refuse('not_found')
  const detail = changedFields({ words: before }, { words: distinct })
  await recordChange(tx, deps, { userId, change: 'update', id, detail })
  return { id, words: distinct }
}

export async function removeSynonyms(
  tx: Tx,
  deps: Deps,
  userId: number,
  id: number,
): Promise<{ deleted: number }> {
  const words = await deleteGroup(tx, id)
  if (!words) return refuse('not_found')
  await recordChange(tx, deps, { userId, change: 'delete', id, detail: { words } })
  return { deleted: 1 }
}

async function recordChange(
  tx: Tx,
  { clock, random }: Deps,
  {
    userId,
    change,
    id,
    detail,
  }: {
    userId: number
    change: 'create' | 'update' | 'delete'
    id: number
    detail: Record<string, unknown>
  },
): Promise<void> {
  const now = clock.now()
  await writeAudit(tx, {
    userId,
    action: `search_synonyms.${change}`,
    subject: 'search_synonyms',
    subjectId: id,
    detail,
    now,
  })
  // Searches read synonyms from the database; only cached result pages need this event.
  await recordEvent(
    tx,
    { topic: 'synonyms.changed', key: `synonyms:${random.uuid()}`, payload: {} },
    now,
  )
}

function normalizeWords(words: readonly string[]): string[] {
  const distinct = new Map(words.map((word) => [word.trim().toLocaleLowerCase('en'), word.trim()]))
  if (distinct.size < 2)
    return refuse('validation_failed', undefined, { words: 'validation.invalid' })
  return [...distinct.values()]
}
