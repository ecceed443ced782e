import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { at } from '../../bootstrap/project.mjs'
import type { Effort } from '../effort.ts'

/** Seconds of load. */
export type LoadPace = Pick<Effort, 'seconds' | 'warmUpSeconds'>

export const CONNECTIONS = 10

/** The part of autocannon's result that is used here. */
interface LoadResult {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  errors: number
  non2xx: number
}

/** Runs autocannon in a separate process. `answers` counts those of the warm-up as well. */
export async function runAutocannon(
  url: string,
  { body, headers = {} }: { body?: object; headers?: Readonly<Record<string, string>> },
  pace: LoadPace,
): Promise<LoadResult & { answers: number }> {
  const connections = ['-c', String(CONNECTIONS)]
  const post = ['-m', 'POST', '-H', 'content-type=application/json', '-b', JSON.stringify(body)]
  const args = [
    at('node_modules', 'autocannon', 'autocannon.js'),
    '--json',
    ...['--setupClient', at('scripts', 'bench', 'load', 'drop-bodies.ts')],
    ...connections,
    ...['-d', String(pace.seconds)],
    ...['--warmup', '[', ...connections, '-d', String(pace.warmUpSeconds), ']'],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    ...(body ? post : []),
    url,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  // The warm-up prints a result as well, on the line before.
  const results: LoadResult[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const result = results.at(-1)
  if (!result) throw new Error('autocannon printed no result')
  return { ...result, answers: results.reduce((sum, { requests }) => sum + requests.total, 0) }
}
