import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChallengeRow } from '#contract/training.ts'
import { labFolders } from '../../scripts/launcher/lab-folders.mjs'
import { serverProcess } from '../../scripts/launcher/server-process.mjs'
import { labsWithExample } from '../../server/testing/added-labs.ts'

// Each test starts the server, some twice, which takes long on a slow machine.
vi.setConfig({ testTimeout: 90_000 })

const KEY = 'visitorBadgeChallenge'
const ATTACK = `/labs/visitor-badge?name=${encodeURIComponent('<img src=x onerror=alert(1)>')}`
let folder: string
let labs: string
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
  labs = labsWithExample('visitor-badge')
  children = []
})
afterEach(async () => {
  for (const child of children) await end(child)
  for (const place of [folder, labs]) rmSync(place, { recursive: true, force: true })
})

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts the server with its few permissions, as `npm start` does. Returns its address and what it prints. */
async function start(env: Record<string, string>): Promise<{ url: string; output: string }> {
  const { args, env: environment } = serverProcess({
    dataDir: join(folder, 'data'),
    env: { ...process.env, PORT: '0', NODE_ENV: '', ...env },
  })
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      output += String(data)
      if (output.includes('is open at')) resolve()
    })
  }
  child.on('close', () => resolve())
  await promise
  return { url: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '', output }
}

async function rowsOf(url: string): Promise<ChallengeRow[]> {
  return (await (await fetch(`${url}/api/Challenges/`)).json()).data
}

async function put(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })).status
}

describe('the server with LABS_DIR', () => {
  it('offers the labs of a package, and forgets nothing when they are gone for a while', async () => {
    // Node itself runs no TypeScript in such a place.
    const place = join(folder, 'node_modules', '@berry', 'labs')
    cpSync(labs, place, { recursive: true })
    writeFileSync(join(place, 'package.json'), '{ "name": "@berry/labs" }')
    const first = await start({ LABS_DIR: place })
    await fetch(first.url + ATTACK)
    await fetch(`${first.url}/rest/nowhere`)
    const before = await rowsOf(first.url)
    expect(before.find(({ key }) => key === KEY)).toMatchObject({ solved: true, from: 'Berry & Sons' })
    const code = (await (await fetch(`${first.url}/rest/continue-code`)).json()).continueCode
    const source = `export const badge = (name: string, company: string) => 'mine ' + name.length + company.length`
    expect(await put(`${first.url}/training/coding/${KEY}/own`, { source })).toBe(200)
    expect(await put(`${first.url}/training/coding/${KEY}/live`, { fix: 'own' })).toBe(200)
    expect(await (await fetch(first.url + ATTACK)).text()).toContain('mine 280')
    await end(children[0])

    const without = await start({ LABS_DIR: '' })
    const ours = await rowsOf(without.url)
    expect(ours.map(({ id }) => id)).toEqual(before.filter(({ from }) => !from).map(({ id }) => id))
    for (const path of ['versions', 'live', 'backup']) {
      expect((await fetch(`${without.url}/training/${path}`)).status).toBe(200)
    }
    expect((await fetch(`${without.url}/rest/continue-code/apply/${code}`, { method: 'PUT' })).status).toBe(
      200,
    )
    expect((await rowsOf(without.url)).find(({ key }) => key === 'errorHandlingChallenge')?.solved).toBe(true)
    await end(children[1])

    const again = await start({ LABS_DIR: place })
    expect((await rowsOf(again.url)).find(({ key }) => key === KEY)?.solved).toBe(true)
    expect(await (await fetch(again.url + ATTACK)).text()).toContain('mine 280')
  })

  it('does not start with a faulty lab, and names file and line', async () => {
    const attack = join(labs, 'visitor-badge', 'attack.ts')
    writeFileSync(attack, 'export const attacks = [\n  )\n')
    rmSync(join(labs, 'visitor-badge', 'judge.ts'))
    const { output } = await start({ LABS_DIR: labs })
    expect(children[0]?.exitCode).toBe(1)
    expect(output.split('\n')).toEqual([
      `${join(labs, 'visitor-badge', 'judge.ts')} is missing: when the challenge counts as solved`,
      `${attack}:2 cannot be loaded: Expression expected`,
      '',
    ])
  })
})

describe('the folders of LABS_DIR', () => {
  it('are folders, behind links too, or packages of the working directory or above', () => {
    const project = join(folder, 'project', 'inside')
    const installed = join(folder, 'node_modules', '@berry', 'labs')
    for (const place of [project, installed]) mkdirSync(place, { recursive: true })
    symlinkSync(labs, join(project, 'linked'))
    expect(labFolders(`linked:@berry/labs:${labs}`, project)).toEqual([labs, installed, labs])
    expect(labFolders(undefined)).toEqual([])
    expect(() => labFolders('/no/where:@berry/nothing', project)).toThrow(
      'LABS_DIR names /no/where, which is neither a folder nor a package here.\nLABS_DIR names @berry/nothing,',
    )
  })
})
