import type { Synonyms } from '@hawker/contract/search'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { recordEvent } from '../../jobs/jobs.ts'
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
  given: readonly string[],
): Promise<Synonyms> {
  const words = normalizeWords(given)
  const id = await insertGroup(tx, words)
  await writeAudit(tx, {
    userId,
    action: 'search_synonyms.create',
    subject: 'search_synonyms',
    subjectId: id,
    detail: { words },
    now: deps.clock.now(),
  })
  await recordSynonymsChanged(tx, deps)
  return { id, words }
}

export async function changeSynonyms(
  tx: Tx,
  deps: Deps,
  userId: number,
  id: number,
  given: readonly string[],
): Promise<Synonyms> {
  const words = normalizeWords(given)
  if (!(await updateGroup(tx, id, words))) return refuse('not_found')
  await writeAudit(tx, {
    userId,
    action: 'search_synonyms.update',
    subject: 'search_synonyms',
    subjectId: id,
    detail: { words },
    now: deps.clock.now(),
  })
  await recordSynonymsChanged(tx, deps)
  return { id, words }
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

/** Searches read the words anew by themselves; pages of results that are kept have to hear of it. */
const recordSynonymsChanged = (tx: Tx, { clock, random }: Deps) =>
  recordEvent(
    tx,
    { topic: 'synonyms.changed', key: `synonyms:${random.uuid()}`, payload: {} },
    clock.now(),
  )

function normalizeWords(given: readonly string[]): string[] {
  const words = new Map(given.map((word) => [word.trim().toLocaleLowerCase('en'), word.trim()]))
  if (words.size < 2)
    return refuse('validation_failed', { fields: { words: 'validation.invalid' } })
  return [...words.values()]
}
