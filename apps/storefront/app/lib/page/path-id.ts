import { readPositiveInteger } from '@hawker/std/positive-integer'
import { data } from '@hawker/web/router/responses'

/** The id in the address of a page. Anything else is a page that does not exist. */
export function pathId(segment: string): number {
  const id = readPositiveInteger(segment)
  if (id === undefined) throw data({ code: 'not_found' }, { status: 404 })
  return id
}
