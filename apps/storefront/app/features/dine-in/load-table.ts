import type { TableSession } from '@hawker/contract/dine-in'
import type { LoadContext } from '../../lib/api.ts'
import { tableIn } from '../../lib/visit/table-cookie.ts'

/** The visitor's table at this shop. One that was cleared comes back as closed. */
export async function loadTable(
  { api }: Pick<LoadContext, 'api'>,
  cookies: string,
  shopId: number,
): Promise<TableSession | null> {
  const own = tableIn(cookies)
  if (own?.shopId !== shopId) return null
  const answer = await api('showTableSession', { params: { uuid: own.session } })
  return answer.ok ? answer.data : null
}
