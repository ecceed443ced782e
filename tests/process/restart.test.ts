import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverProcess } from '../../scripts/launcher/server-process.mjs'
import { openWebhookReceiver, type WebhookReceiver } from '../../server/testing/webhook-receiver.ts'
import { DEFAULT_CTF_KEY, flagOf } from '../../server/training/contest/flags.ts'

let dataDir: string
let receiver: WebhookReceiver
let server: ChildProcess

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  receiver = await openWebhookReceiver()
})
afterEach(async () => {
  await kill()
  await receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function kill(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

/** Starts the sandboxed server as `npm start` does, and returns its address. */
async function start(webhook: string): Promise<string> {
  const environment = { ...process.env, PORT: '0', NODE_ENV: '', CTF_KEY: '', SOLUTIONS_WEBHOOK: webhook }
  const { args, env } = serverProcess({ dataDir, env: environment })
  server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (data) => {
        output += String(data)
        const url = output.match(/is open at (http:\S+)/)?.[1]
        if (url) resolve(url)
      })
    }
    server.on('exit', () => reject(new Error(output)))
  })
}

async function solvedIn(url: string): Promise<string[]> {
  const { data }: { data: { key: string; solved: boolean }[] } = await (
    await fetch(`${url}/api/Challenges`)
  ).json()
  return data.filter(({ solved }) => solved).map(({ key }) => key)
}

const reported = () =>
  receiver.received.map(({ body }) => JSON.stringify(body).match(/"challenge":"(\w+)"/)?.[1])

// Generous timeout: three servers start one after the other, and tests run on slow machines.
describe('a server that is killed while challenges are solved', { timeout: 90_000 }, () => {
  it('loses no solve, counts none twice, and sends the pending ones to the webhook', async () => {
    const { port } = new URL(receiver.url)
    await receiver.close()
    const first = await start(receiver.url)
    const solving = Promise.allSettled([
      fetch(`${first}/rest/nowhere`),
      fetch(`${first}/assets/public/images/padding/1px.png`),
      fetch(`${first}/rest/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: "' or 1=1--", password: 'a' }),
      }),
    ])
    // The first one was answered, so it is solved. The state of the others is unknown.
    await fetch(`${first}/rest/nowhere`)
    await kill()
    await solving

    receiver = await openWebhookReceiver(Number(port))
    const second = await start(receiver.url)
    const solved = await solvedIn(second)
    expect(solved).toContain('errorHandlingChallenge')
    await expect.poll(() => reported().sort(), { timeout: 5_000 }).toEqual(solved.toSorted())

    await fetch(`${second}/rest/nowhere`)
    await kill()
    const third = await start(receiver.url)
    expect(await solvedIn(third)).toEqual(solved)
    await fetch(`${third}/rest/nowhere`)
    expect(reported()).toHaveLength(solved.length)
  })
})

describe('the sandboxed server', () => {
  it('reaches the webhook, and makes flags with the key from its file', async () => {
    const url = await start(receiver.url)
    await fetch(`${url}/rest/nowhere`)
    await expect.poll(reported, { timeout: 5_000 }).toEqual(['errorHandlingChallenge'])
    expect(receiver.received[0]?.body).toMatchObject({ ctfFlag: flagOf('Error Handling', DEFAULT_CTF_KEY) })
  })

  it('does not start with a webhook URL that it cannot reach', async () => {
    await expect(start('ftp://scores.example')).rejects.toThrow('SOLUTIONS_WEBHOOK')
  })
})
