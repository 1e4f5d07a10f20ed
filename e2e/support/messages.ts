import { type Database, sql } from '@hawker/server/database/database'
import { eventually } from './eventually.ts'

/** What the newest message to somebody says, as /dev/messages shows it, once there is one that does. */
export async function messageTo(
  database: Database,
  recipient: string,
  pattern: RegExp,
): Promise<string> {
  const bodies = () =>
    database.rows<{ body: string }>(
      sql`select body from sent_messages where recipient = ${recipient} order by id desc limit 3`,
    )
  const find = async () => (await bodies()).flatMap(({ body }) => pattern.exec(body)?.[0] ?? [])[0]
  await eventually(async () => (await find()) !== undefined, true)
  return (await find()) ?? ''
}

/** The page that a mailed link leads to. */
export const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link)
  return pathname + search
}
