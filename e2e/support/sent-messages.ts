import { type Database, sql } from '@hawker/postgres/database'
import { eventually } from './browser/eventually.ts'

/** Waits for a message to the recipient that matches, and returns the matched text. */
export async function waitForMessage(
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

/** The path and query of a mailed link. */
export const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link)
  return pathname + search
}
