import { sql } from '@hawker/postgres/database'
import type { Base } from './rows.ts'

const EVERYWHERE = { order_id: null, shop_id: null, user_id: null, driver_id: null, payload: {} }

/** What another server notifies once it has its connection back. */
export const announceResumed = (database: Base['database']): Promise<number> =>
  database.run(sql`select pg_notify('hawker_events', '{"id":0,"topic":"live.resumed"}')`)

export function settingVerbs({ database, app }: Base) {
  /** Changes settings by their keys. Undefined restores the default. */
  async function changeSettings(
    values: Readonly<Record<string, string | undefined>>,
  ): Promise<void> {
    for (const [key, value] of Object.entries(values))
      await database.run(
        value === undefined
          ? sql`delete from settings where key = ${key}`
          : sql`insert into settings (key, value) values (${key}, ${value})
              on conflict (key) do update set value = excluded.value`,
      )
  }
  /** Tells all servers and pages about a change that a story wrote past the console. */
  const announce = (topic: 'settings.changed' | 'texts.changed'): Promise<void> =>
    app.deps.live.publishTransient({ topic, ...EVERYWHERE })
  return {
    changeSettings,
    announce,
    /** Shows one of the four layouts of the home page. */
    async showHomeLayout(layout: string): Promise<void> {
      await changeSettings({ ui_type: layout })
      await announce('settings.changed')
    },
  }
}
