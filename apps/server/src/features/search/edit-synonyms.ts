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
  await writeAudit(tx, {
    userId,
    action: 'search_synonyms.create',
    subject: 'search_synonyms',
    subjectId: id,
    detail: { words: distinct },
    now: deps.clock.now(),
  })
  await recordSynonymsChanged(tx, deps)
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
  if (!(await updateGroup(tx, id, distinct))) return refuse('not_found')
  await writeAudit(tx, {
    userId,
    action: 'search_synonyms.update',
    subject: 'search_synonyms',
    subjectId: id,
    detail: { words: distinct },
    now: deps.clock.now(),
  })
  await recordSynonymsChanged(tx, deps)
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
  await writeAudit(tx, {
    userId,
    action: 'search_synonyms.delete',
    subject: 'search_synonyms',
    subjectId: id,
    detail: { words },
    now: deps.clock.now(),
  })
  await recordSynonymsChanged(tx, deps)
  return { deleted: 1 }
}

/** Searches read synonyms from the database; only cached result pages need this event. */
const recordSynonymsChanged = (tx: Tx, { clock, random }: Deps) =>
  recordEvent(
    tx,
    { topic: 'synonyms.changed', key: `synonyms:${random.uuid()}`, payload: {} },
    clock.now(),
  )

function normalizeWords(words: readonly string[]): string[] {
  const distinct = new Map(words.map((word) => [word.trim().toLocaleLowerCase('en'), word.trim()]))
  if (distinct.size < 2)
    return refuse('validation_failed', { fields: { words: 'validation.invalid' } })
  return [...distinct.values()]
}
