import { spawn, spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { coreTime } from './core-time.ts'
import { type Line, median, percentile } from './line.ts'
import { onCore } from './postgres.ts'

const SECONDS = 4
export type Load = { url: string; connections?: number; seconds?: number; core?: number }
type Report = {
  requests: { average: number }
  latency: { p99: number }
  non2xx: number
  errors: number
}
/** Answers a second, and how long all but the slowest hundredth of them took to come whole. */
export type Answers = { perSecond: number; p99Ms: number }

/** wrk where the system has it: autocannon, which npm brings, reads no more than about 5,000 pages of 20 kB a second itself. */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/** Answers a second over kept-alive connections, from the load's own core; any answer but 200 is a fault. */
export async function answersPerSecond(load: Load): Promise<Answers> {
  return hasWrk ? withWrk(load) : withAutocannon(load)
}

const IN_MS = { us: 0.001, ms: 1, s: 1000 }

async function withWrk({ url, connections = 16, seconds = SECONDS, core }: Load): Promise<Answers> {
  const asked = [
    '-t',
    '1',
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '--latency',
    '--timeout',
    '15s',
    '-H',
    'accept-encoding: br',
    url,
  ]
  const output = await outputOf(onCore(core, ['wrk', ...asked]))
  const pace = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]
  const [, slowest, unit] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(output) ?? []
  if (pace === undefined || !isUnit(unit) || /Non-2xx|Socket errors/.test(output))
    throw new Error(`${url}: ${output}`)
  return { perSecond: Number(pace), p99Ms: Number(slowest) * IN_MS[unit] }
}

const isUnit = (unit: string | undefined): unit is keyof typeof IN_MS =>
  unit !== undefined && unit in IN_MS

async function outputOf([command, ...args]: [string, ...string[]]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  for await (const chunk of child.stdout) output += String(chunk)
  return output
}

async function withAutocannon({
  url,
  connections = 16,
  seconds = SECONDS,
  core,
}: Load): Promise<Answers> {
  const program = join(import.meta.dirname, '../node_modules/autocannon/autocannon.js')
  const asked = onCore(core, [
    process.execPath,
    program,
    '-j',
    '-n',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '-H',
    'accept-encoding=br',
    url,
  ])
  const output = await outputOf(asked)
  const report: Report = JSON.parse(output)
  if (report.non2xx > 0 || report.errors > 0)
    throw new Error(`${url}: ${report.non2xx} refusals, ${report.errors} errors`)
  return { perSecond: report.requests.average, p99Ms: report.latency.p99 }
}

export type Pace = Answers & { coreMs: number }
/** The medians of several runs after one that warms up, and the processor milliseconds an answer took: the machine is seldom alone. */
export async function medianPace(load: Load, pids: readonly number[], runs = 3): Promise<Pace> {
  await answersPerSecond({ ...load, seconds: 2 })
  const paces: Answers[] = []
  const before = await coreTime(pids)
  for (let run = 0; run < runs; run++) paces.push(await answersPerSecond(load))
  const after = await coreTime(pids)
  const answers =
    paces.reduce((sum, { perSecond }) => sum + perSecond, 0) * (load.seconds ?? SECONDS)
  return {
    perSecond: median(paces.map(({ perSecond }) => perSecond)),
    p99Ms: median(paces.map(({ p99Ms }) => p99Ms)),
    coreMs: before === undefined || after === undefined ? Number.NaN : (after - before) / answers,
  }
}

/** The same in the time of the processor: what is left when nobody else is on it. */
export const coreLine = (coreMs: number, floorMs: number): Line => ({
  what: '– processor time of server and Postgres for one',
  figure: coreMs,
  unit: 'ms',
  floor: floorMs,
  note: `(${Math.round(1000 / coreMs).toLocaleString('en')}/s of a core to itself)`,
})

/** Milliseconds to the first byte, one request after the other on one connection: p50 and p95; and the bytes of the body. */
export async function firstByte(
  url: string,
  requests: number,
): Promise<{ p50: number; p95: number; bytes: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const once = () =>
    new Promise<{ ms: number; bytes: number }>((resolve, reject) => {
      const began = performance.now()
      const call = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        const ms = performance.now() - began
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('end', () => resolve({ ms, bytes }))
        answer.on('error', reject)
      })
      call.on('error', reject)
      call.end()
    })
  for (let warm = 0; warm < requests / 4; warm++) await once()
  const taken = []
  for (let count = 0; count < requests; count++) taken.push(await once())
  agent.destroy()
  const times = taken.map(({ ms }) => ms)
  return { p50: median(times), p95: percentile(times, 0.95), bytes: taken[0]?.bytes ?? 0 }
}
