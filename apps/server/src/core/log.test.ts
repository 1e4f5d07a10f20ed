import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LOG_LEVELS, type LogLevel, createLog } from './log.ts'

const AT = new Date('2026-11-26T12:00:00Z')
function linesAt(level: LogLevel): string[] {
  const lines: string[] = []
  const log = createLog({ level, write: (line) => lines.push(line), now: () => AT })
  log.fault(new Error('broken'), 'request 1')
  log.warn('careful')
  log.info('started')
  log.debug('GET / 200 1 ms')
  return lines.map((line) => line.split('\n', 1)[0] ?? '')
}

describe('createLog', () => {
  test('writes the lines of its level and of the graver ones', () => {
    const all = [
      '[2026-11-26T12:00:00.000Z] error request 1: Error: broken',
      '[2026-11-26T12:00:00.000Z] warn careful',
      '[2026-11-26T12:00:00.000Z] info started',
      '[2026-11-26T12:00:00.000Z] debug GET / 200 1 ms',
    ]
    for (const [count, level] of LOG_LEVELS.entries())
      assert.deepEqual(linesAt(level), all.slice(0, count), level)
  })

  test('writes an outage once a second, and without stacks', () => {
    const lines: string[] = []
    let now = AT.getTime()
    const log = createLog({
      level: 'error',
      write: (line) => lines.push(line),
      now: () => new Date(now),
    })
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    for (let request = 0; request < 20; request++, now += 100) log.fault(away, `request ${request}`)
    assert.deepEqual(
      lines.map((line) => line.slice(27)),
      [
        'error request 0: unavailable: connect ECONNREFUSED',
        'error request 10: unavailable: connect ECONNREFUSED',
      ],
    )
  })

  test('shows the causes of an error', () => {
    const lines: string[] = []
    createLog({ level: 'error', write: (line) => lines.push(line) }).fault(
      new Error('outer', { cause: new Error('inner') }),
      'job',
    )
    assert.match(lines.join('\n'), /Error: outer\n[^]*caused by Error: inner/)
  })
})
