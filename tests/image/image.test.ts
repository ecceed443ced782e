import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, findEngine, howToBuild, run } from './machine.ts'

const IMAGE = 'localhost/forbidden-fruit'
const NODE = '/usr/local/bin/node'
/** The strictest options that docs/deploy.md recommends. */
const LOCKED = ['--read-only', '--cap-drop=all', '--security-opt=no-new-privileges', '--network=none']
const idOfImage = async () => (await run('buildah', ['images', '--quiet', IMAGE])).out.trim().split('\n')[0]

const building = await howToBuild()
if (typeof building === 'string') console.warn(`The image is not tried, as ${building}.`)

describe.skipIf(typeof building === 'string')('the image', { timeout: 300_000 }, () => {
  let engine: Engine
  let place: string
  let volume: string
  const started: string[] = []

  beforeAll(async () => {
    const before = await idOfImage()
    const built = await run(process.execPath, ['scripts/run.mjs', 'image', ...building])
    expect(built.code, built.out).toBe(0)
    // Otherwise each run leaves an unnamed image behind.
    if (before && before !== (await idOfImage())) await run('buildah', ['rmi', before])
    const found = await findEngine(IMAGE)
    if (!found) console.warn('The image is built and not started: neither podman nor docker knows it here.')
    else engine = found
    place = mkdtempSync(join(tmpdir(), 'forbidden-fruit-image-'))
    volume = `forbidden-fruit-test-${process.pid}`
  }, 1_200_000)
  afterEach(async () => {
    for (const name of started.splice(0)) await engine.do('rm', '--force', name)
  })
  afterAll(async () => {
    rmSync(place, { recursive: true, force: true })
    await engine?.do('volume', 'rm', '--force', volume)
  })

  const needsEngine = (skip: (why: string) => void) => {
    if (!engine) skip('Nothing starts containers here.')
  }

  /** Starts a container with these options, and waits until it is healthy. */
  async function start(...args: string[]): Promise<string> {
    const name = `${volume}-${started.length}`
    started.push(name)
    const { code, out } = await engine.do(
      'run',
      '--detach',
      '--name',
      name,
      ...LOCKED,
      '--volume',
      `${volume}:/data`,
      IMAGE,
      ...args,
    )
    expect(code, out).toBe(0)
    await expect.poll(() => isHealthy(name)).toBe(true)
    return name
  }

  async function isHealthy(name: string): Promise<boolean> {
    return (await engine.do('exec', name, NODE, 'scripts/bootstrap/healthy.mjs')).code === 0
  }

  /** Runs a script in the container, which has no network. */
  async function inside(name: string, script: string): Promise<string> {
    const { out } = await engine.do('exec', name, NODE, '--input-type=module', '--eval', script)
    return out.trim()
  }

  const isSolved = (name: string) =>
    inside(
      name,
      `const { data } = await (await fetch('http://127.0.0.1:3000/api/Challenges/?key=loginAdminChallenge')).json()
      console.log(data[0].solved)`,
    )

  it('is a download of less than 200 MB', async ({ skip }) => {
    if ((await run('buildah', ['--version'])).code !== 0) skip('Only buildah says how small it is.')
    const { code, out } = await run('buildah', ['push', '--quiet', IMAGE, `oci:${place}:it`])
    expect(code, out).toBe(0)
    const blobs = join(place, 'blobs', 'sha256')
    const bytes = readdirSync(blobs).reduce((sum, blob) => sum + statSync(join(blobs, blob)).size, 0)
    expect(bytes).toBeLessThan(200_000_000)
  })

  it('runs as a user without rights, contains no build tools and is read-only', async ({ skip }) => {
    needsEngine(skip)
    const name = await start()
    const found = await inside(
      name,
      `import { existsSync, writeFileSync } from 'node:fs'
      const places = ['/bin/sh', '/usr/bin/apt', '/usr/bin/npm', '/app/node_modules/vite', '/app/server/testing']
      const write = (file) => { try { writeFileSync(file, ''); return true } catch { return false } }
      console.log(JSON.stringify([process.getuid(), places.filter(existsSync), ['/app/x', '/usr/x', '/etc/passwd'].filter(write)]))`,
    )
    expect(JSON.parse(found)).toEqual([10_001, [], []])
  })

  it('lets challenges be solved, shuts down cleanly within five seconds, and keeps the progress', async ({
    skip,
  }) => {
    needsEngine(skip)
    const name = await start()
    await inside(
      name,
      `await fetch('http://127.0.0.1:3000/rest/user/login', { method: 'POST',
        headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: "' or 1=1--", password: 'x' }) })`,
    )
    expect(await isSolved(name)).toBe('true')
    // After that it would be killed, and its exit code would be 137.
    await engine.do('stop', '--time', '5', name)
    expect((await engine.do('inspect', '--format', '{{.State.ExitCode}}', name)).out.trim()).toBe('0')
    expect(await isSolved(await start())).toBe('true')
  })

  it('contains what attacks need in each lab that the server attacks by itself', async ({ skip }) => {
    needsEngine(skip)
    const name = await start()
    const output = await inside(
      name,
      `const base = 'http://127.0.0.1:3000'
      const { data } = await (await fetch(base + '/api/Challenges/')).json()
      const wrong = []
      let fell = 0
      for (const { key } of data.filter((challenge) => challenge.hasCodingChallenge)) {
        const answer = await fetch(base + '/training/coding/' + key + '/attack', { method: 'POST',
          headers: { 'content-type': 'application/json' }, body: '{}' })
        const lines = (await answer.text()).trim().split('\\n').map((line) => JSON.parse(line))
        const { held, broken, untried, message = '' } = lines.at(-1)
        if (message.startsWith('Your browser did not say')) continue
        if (held === false && broken === 0 && untried === 0) fell++
        else wrong.push([key, message])
      }
      console.log(JSON.stringify({ fell, wrong }))`,
    )
    const { fell, wrong } = JSON.parse(output)
    expect(wrong).toEqual([])
    expect(fell).toBeGreaterThan(90)
  })

  it('backs up a running shop', async ({ skip }) => {
    needsEngine(skip)
    const name = await start()
    await isSolved(name)
    const { out } = await engine.do('exec', name, NODE, 'scripts/run.mjs', 'backup')
    expect(out).toContain('is backed up in /data/backups/')
  })

  it('runs a class, and prints a new link to the dashboard on request', async ({ skip }) => {
    needsEngine(skip)
    const name = await start('serve', '--class', 'Monday')
    const links = async () => new Set((await engine.do('logs', name)).out.match(/Dashboard: +\S+/g))
    await expect.poll(async () => (await links()).size).toBe(1)
    await engine.do('kill', '--signal', 'SIGUSR2', name)
    await expect.poll(async () => (await links()).size).toBe(2)
  })
})
