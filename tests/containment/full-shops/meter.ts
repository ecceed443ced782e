import type { ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Wait } from './waits.ts'

/** Measurements of the server since the last reading. */
export interface Reading {
  /** Longest processor time of the main thread in one turn of its event loop, in milliseconds. */
  busyMs: number
  /** Maximum memory of the process, in MiB. */
  memoryMb: number
}

/** Reads the measurements and starts new ones. */
export function readMeter(port: number): Promise<Reading> {
  return askMeter(port, '/')
}

/** Has the server collect its garbage, and starts new measurements. */
export async function collectGarbage(port: number): Promise<void> {
  await askMeter(port, '/collect-garbage')
}

function askMeter(port: number, path: string): Promise<Reading> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: false }, async (response) => {
      resolve(JSON.parse(await text(response)))
    }).on('error', reject)
  })
}

/** Returns the waits of the neighbour's process since the last call. */
export function takeWaits(neighbour: ChildProcess): Promise<Wait[]> {
  return new Promise((resolve) => {
    neighbour.once('message', (waits) => resolve(waits as Wait[]))
    neighbour.send('waits')
  })
}

/** Parses the first message of the server's process. */
export function readMessage(message: unknown): { shopTokens: string[]; meterPort: number } {
  if (typeof message === 'object' && message && 'shopTokens' in message && 'meterPort' in message)
    return { shopTokens: message.shopTokens as string[], meterPort: Number(message.meterPort) }
  throw new Error('The server did not say where its shops are')
}
