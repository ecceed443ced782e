import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Effort } from '../effort.ts'
import type { Section } from '../figures.ts'
import {
  type AcknowledgedChanges,
  countAcknowledged,
  createAcknowledged,
  missingProgress,
  visitShop,
} from '../load/acknowledged.ts'
import { type Server, startServer, temporaryFolder } from '../load/server.ts'
import { killClassRepeatedly } from './class-crash.ts'

/** The result of killing a server repeatedly. */
export interface Crashes {
  kills: number
  acknowledged: number
  /** What was acknowledged and is now missing or damaged. */
  lost: string[]
}

/** Longest time between the users' start and the kill. */
const LATEST_KILL_MS = 600
/** Longest time that users may take to fill a disk. */
const PATIENCE_MS = 30_000
const SMALL_DISK = '24m'
/** Free space on the disk when the users start. */
const LEFT_BYTES = 300_000

/** `npm run bench -- crash`: kill -9 at random moments, and twice while the disk is full. */
export async function measureCrashes({ kills }: Effort): Promise<Section> {
  using folder = temporaryFolder()
  const plain = await killRepeatedly(folder.path, kills)
  const all = [plain, ...((await killOnFullDisks(2)) ?? [])]
  using classFolder = temporaryFolder()
  const inClass = await killClassRepeatedly(classFolder.path, kills)
  for (const each of [...all.flatMap(({ lost }) => lost), ...inClass.wrong]) console.error(`lost: ${each}`)
  return {
    title: 'kill -9 at random moments',
    figures: [
      figure('on a disk with room', [plain]),
      {
        name: 'rows of a class’s event log lost, or there twice',
        value: inClass.wrong.length,
        unit: 'writes',
        aim: { below: 1 },
        note: `${inClass.kills} kills, ${inClass.rows} rows`,
      },
      ...(all.length > 1 ? [figure('while the disk is full', all.slice(1))] : []),
    ],
  }
}

function figure(name: string, all: readonly Crashes[]) {
  const sum = (of: (crashes: Crashes) => number): number => all.reduce((total, each) => total + of(each), 0)
  const note = `${sum(({ kills }) => kills)} kills, ${sum(({ acknowledged }) => acknowledged)} writes acknowledged`
  return {
    name: `writes lost ${name}`,
    value: sum(({ lost }) => lost.length),
    unit: 'writes' as const,
    aim: { below: 1 },
    note,
  }
}

/**
 * Repeatedly kills a server while users work with it, and checks after each kill that everything it acknowledged is
 * still there.
 */
export async function killRepeatedly(dataDir: string, kills: number): Promise<Crashes> {
  const known = createAcknowledged()
  const lost: string[] = []
  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer({ dataDir })
    lost.push(...(await missing(server, dataDir, known)))
    await killWhileVisited(server, known, { padding: '', isDue: () => true })
  }
  await using server = await startServer({ dataDir })
  lost.push(...(await missing(server, dataDir, known)))
  return { kills, acknowledged: countAcknowledged(known), lost: [...new Set(lost)] }
}

/** Kills a server whose disk is full. Undefined without the right to mount a disk. */
async function killOnFullDisks(kills: number): Promise<Crashes[] | undefined> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return undefined
  const all: Crashes[] = []
  for (let kill = 0; kill < kills; kill++) {
    using folder = temporaryFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', folder.path])
    try {
      all.push(await killWhenFull(folder.path))
    } finally {
      execFileSync('umount', [folder.path])
    }
  }
  return all
}

async function killWhenFull(dataDir: string): Promise<Crashes> {
  const known = createAcknowledged()
  const ballast = join(dataDir, 'ballast')
  const server = await startServer({ dataDir })
  await missing(server, dataDir, known)
  const { bavail, bsize } = statfsSync(dataDir)
  writeFileSync(ballast, Buffer.alloc(Math.max(bavail * bsize - LEFT_BYTES, 0)))
  await killWhileVisited(server, known, {
    padding: 'x'.repeat(1_000),
    isDue: () => known.refused > 5,
  })
  rmSync(ballast)
  await using next = await startServer({ dataDir })
  const lost = await missing(next, dataDir, known)
  if (known.refused === 0) lost.push('nothing: the disk had room to the end')
  return { kills: 1, acknowledged: countAcknowledged(known), lost }
}

async function killWhileVisited(
  server: Server,
  known: AcknowledgedChanges,
  { padding, isDue }: { padding: string; isDue: () => boolean },
): Promise<void> {
  const visit = visitShop(server.url, known, padding)
  const latest = performance.now() + PATIENCE_MS
  while (!isDue() && performance.now() < latest) await sleep(50)
  await sleep(Math.random() * LATEST_KILL_MS)
  await server.kill()
  await visit
}

/** Returns what is missing after the first request has opened the shop. */
async function missing({ url }: Server, dataDir: string, known: AcknowledgedChanges): Promise<string[]> {
  await (await fetch(`${url}/rest/products/search?q=`)).arrayBuffer()
  const shops = join(dataDir, 'shops')
  const aside = readdirSync(shops).filter((name) => name.includes('damaged'))
  return [...aside.map((name) => `set aside: ${name}`), ...missingProgress(join(shops, 'home.sqlite'), known)]
}
