import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase, sql } from './database.ts'
import { listen } from './listen.ts'
import { openBreakableProxy } from './testing/breakable-proxy.ts'
import { createEmptyDatabase } from './testing/empty-database.ts'

const { connectionString, drop } = await createEmptyDatabase()
const database = openDatabase({ connectionString, max: 1 })
after(async () => {
  await database.close()
  await drop()
})

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries++) {
    assert.ok(tries < 1_000, 'never became true')
    await pause(10)
  }
}

describe('listen', () => {
  for (const outage of ['refuse', 'freeze'] as const)
    test(`resumes after a database that ${outage === 'refuse' ? 'refused' : 'fell silent'}`, async () => {
      const proxy = await openBreakableProxy(connectionString)
      const messages: string[] = []
      const errors: string[] = []
      let resumed = 0
      const stop = await listen(
        proxy.connectionString,
        'news',
        {
          onMessage: (payload) => messages.push(payload),
          onResumed: () => resumed++,
          onError: ({ message }) => errors.push(message),
        },
        { heartbeatMs: 200 },
      )
      const send = (text: string) => database.run(sql`select pg_notify('news', ${text})`)
      await send('before')
      await until(() => messages.includes('before'))
      for (let round = 1; round <= 2; round++) {
        await proxy[outage]()
        await send('lost')
        await until(() => errors.length === round)
        // Several attempts fail meanwhile.
        await pause(600)
        await proxy.mend()
        await until(() => resumed === round)
        await send(`after ${round}`)
        await until(() => messages.includes(`after ${round}`))
      }
      assert.equal(errors.length, 2, `one report for each outage, not ${errors.join(', ')}`)
      await stop()
      await proxy.close()
    })

  test('stops while the database is away', async () => {
    const proxy = await openBreakableProxy(connectionString)
    const stop = await listen(proxy.connectionString, 'news', {
      onMessage: () => {},
      onError: () => {},
    })
    await proxy.refuse()
    await pause(50)
    await stop()
    await proxy.mend()
    await pause(300)
    const [row] = await database.rows<{ listeners: number }>(
      sql`select count(*)::int as listeners from pg_stat_activity where query = 'listen news'`,
    )
    assert.equal(row?.listeners, 0)
    await proxy.close()
  })
})
