import { duplexPair } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { FrameSplitter, joinParts, KIND, writeFrame } from '../../server/sandbox/ipc/frames.mjs'
import { SandboxConnection } from './sandbox-connection.mjs'

/** One end of a pipe, and a list of what was sent through it. */
function newPipe() {
  const [near, far] = duplexPair()
  const received: string[] = []
  const cutter = new FrameSplitter(({ kind, generation, parts }) =>
    received.push(`${nameOf(kind)} ${generation} ${joinParts(parts)}`.trim()),
  )
  near.on('data', (chunk) => cutter.push(chunk))
  const say = (kind: number, generation: number, text = '') =>
    writeFrame(near, kind, generation, [Buffer.from(text)])
  return { near, far, received, say }
}

const nameOf = (kind: number) => Object.entries(KIND).find(([, one]) => one === kind)?.[0]

let relay: SandboxConnection
let server: ReturnType<typeof newPipe>
let sandbox: ReturnType<typeof newPipe>
let renewed: number
let broken: number

beforeEach(() => {
  relay = new SandboxConnection()
  server = newPipe()
  sandbox = newPipe()
  renewed = 0
  broken = 0
  join(sandbox)
  relay.connectServer(server.far, () => {
    renewed += 1
  })
})

function join(pipe: ReturnType<typeof newPipe>): void {
  relay.connectSandbox(pipe.far, () => {
    broken += 1
  })
}

/** Waits until everything that was sent has arrived. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await turn()
}

describe('the connection between the server and the sandbox', () => {
  it('tells only the sandbox that the server is open', async () => {
    relay.announce()
    await settle()
    expect(sandbox.received).toEqual(['ready 1'])
    expect(server.received).toEqual(['ready 1'])
    relay.disconnectSandbox()
    relay.announce()
    await settle()
    expect(sandbox.received).toEqual(['ready 1'])
  })

  it('tells the server which process is connected, and passes messages on', async () => {
    await settle()
    server.say(KIND.data, 1, 'a job')
    sandbox.say(KIND.data, 0, 'an answer')
    await settle()
    expect(server.received).toEqual(['ready 1', 'data 1 an answer'])
    expect(sandbox.received).toEqual(['data 1 a job'])
  })

  it('passes on whole frames only, and nothing of a process that is gone', async () => {
    sandbox.near.write(Buffer.from([0, 0, 0, 9, 0, 0, 0, 0, 0, 1, 2]))
    relay.disconnectSandbox()
    sandbox.say(KIND.data, 0, 'too late')
    const next = newPipe()
    join(next)
    next.say(KIND.data, 0, 'an answer')
    await settle()
    expect(server.received).toEqual(['ready 1', 'gone 1', 'ready 2', 'data 2 an answer'])
  })

  it('does not pass a frame for the last process to the next one', async () => {
    server.say(KIND.data, 1, 'an old job')
    relay.disconnectSandbox()
    const next = newPipe()
    join(next)
    await settle()
    server.say(KIND.data, 2, 'a new job')
    await settle()
    expect(next.received).toEqual(['data 2 a new job'])
  })

  it('renews the process that the server means, and no other', async () => {
    server.say(KIND.replace, 1)
    await settle()
    expect(renewed).toBe(1)
    relay.disconnectSandbox()
    join(newPipe())
    server.say(KIND.replace, 1)
    await settle()
    expect(renewed).toBe(1)
  })

  it.each([
    ['says what only the launcher may say', () => sandbox.say(KIND.ready, 9)],
    ['sends more than a frame may hold', () => sandbox.near.write(Buffer.alloc(9, 255))],
  ])('gives up a sandbox that %s', async (_what, misbehave) => {
    misbehave()
    await settle()
    expect(broken).toBe(1)
    expect(server.received).toEqual(['ready 1'])
  })

  it('stops reading from a sandbox that sends more than the server takes in', async () => {
    server.near.pause()
    let sent = 0
    const text = 'x'.repeat(10_000)
    while (sent < 1_000 && sandbox.say(KIND.data, 0, text)) {
      sent += 1
      await settle()
    }
    expect(sent).toBeLessThan(100)
    // The way to the sandbox stays open: the server can still have it replaced.
    server.say(KIND.replace, 1)
    await settle()
    expect(renewed).toBe(1)
  })
})
