import { spawn, spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { processorTime } from './processor-time.ts'
import { type BenchResult, median, percentile } from '../results.ts'
import { onCore } from '../postgres.ts'

const SECONDS = 4
export type Load = { url: string; connections?: number; seconds?: number; core?: number }
type Report = {
  requests: { average: number }
  latency: { p99: number }
  non2xx: number
  errors: number
}
/** Responses a second, and the 99th percentile of the complete response times. */
export type LoadResult = { perSecond: number; p99Ms: number }

/** wrk is used if installed: autocannon reads only about 5,000 pages of 20 kB a second. */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/** Requests over keep-alive connections, from the core of the load. Any status but 2xx throws. */
async function measureLoad(load: Load): Promise<LoadResult> {
  return hasWrk ? withWrk(load) : withAutocannon(load)
}

const IN_MS = { us: 0.001, ms: 1, s: 1000 }

async function withWrk({
  url,
  connections = 16,
  seconds = SECONDS,
  core,
}: Load): Promise<LoadResult> {
  const args = [
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
  const output = await outputOf(onCore(core, ['wrk', ...args]))
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
}: Load): Promise<LoadResult> {
  const program = join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js')
  const command = onCore(core, [
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
  const output = await outputOf(command)
  const report: Report = JSON.parse(output)
  if (report.non2xx > 0 || report.errors > 0)
    throw new Error(`${url}: ${report.non2xx} refusals, ${report.errors} errors`)
  return { perSecond: report.requests.average, p99Ms: report.latency.p99 }
}

export type MedianLoad = LoadResult & { coreMs: number }
/** Medians of several runs after a warm-up, and the processor milliseconds of a response. */
export async function measureMedianLoad(
  load: Load,
  pids: readonly number[],
  runs = 3,
): Promise<MedianLoad> {
  await measureLoad({ ...load, seconds: 2 })
  const paces: LoadResult[] = []
  const before = await processorTime(pids)
  for (let run = 0; run < runs; run++) paces.push(await measureLoad(load))
  const after = await processorTime(pids)
  const answers =
    paces.reduce((sum, { perSecond }) => sum + perSecond, 0) * (load.seconds ?? SECONDS)
  return {
    perSecond: median(paces.map(({ perSecond }) => perSecond)),
    p99Ms: median(paces.map(({ p99Ms }) => p99Ms)),
    coreMs: before === undefined || after === undefined ? Number.NaN : (after - before) / answers,
  }
}

/** The result line of the processor time, which other load on the machine does not change. */
export const processorTimeResult = (coreMs: number, floorMs: number): BenchResult => ({
  name: '– processor time of server and Postgres for each',
  value: coreMs,
  unit: 'ms',
  floor: floorMs,
  note: `(${Math.round(1000 / coreMs).toLocaleString('en')}/s of a core to itself)`,
})

/**
 * Milliseconds to the first byte of sequential requests on one connection, and the size of the body
 * in bytes.
 */
export async function measureFirstByte(
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
