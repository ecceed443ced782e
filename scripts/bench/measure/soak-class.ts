import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { ask, logIn, reportTools, signUp } from '#contract/lab/tools.ts'
import type { Artifact, Attack, ShopSettings, Tools } from '#lab'
import { SHOP_TOKEN } from '#server/host/which-shop.ts'
import { codeAt } from '#server/shop/records/totp.ts'
import type { Labs } from '#server/training/catalogue/labs.ts'
import { createChain } from '#server/training/proof/chain.ts'
import { ExpectationFailed } from '#server/training/proof/outcomes.ts'
import { createHttp, type InjectableApp, unavailableBrowser, walletOf } from '#server/training/proof/tools.ts'
import { NoAnswer } from '../load/remote.ts'

/** Longest pause of a learner between two attacks. */
const MOST_THOUGHT_MS = 6_000
/** A learner resets their shop once in this many attacks. */
const ATTACKS_PER_RESET = 8

/** An attack, and the contracts that it may name. */
export interface Exploit {
  attack: Attack
  contracts: readonly Artifact[]
}

/** The result of an attack. `blocked` is harmless in a shop that an earlier attack has changed. */
export type Outcome = 'through' | 'blocked' | { error: string }

/** All attacks that need no browser. */
export async function exploitsOf(labs: Labs): Promise<Exploit[]> {
  const all = await Promise.all(
    labs.all().map(async ({ name }) => {
      const contracts = labs.contracts(name)
      return (await labs.attacks(name)).map((attack) => ({ attack, contracts }))
    }),
  )
  return all.flat().filter(({ attack: { runs = 'http' } }) => runs === 'http')
}

/** What a learner of the class needs. */
export interface SoakedClass {
  app: InjectableApp
  url: string
  exploits: readonly Exploit[]
  settings: ShopSettings
  until: number
  note(ending: Outcome): void
}

/** Simulates a learner: random attacks, and a reset now and then, until the time is up. */
export async function simulateLearner(soaked: SoakedClass, shopToken: string): Promise<void> {
  while (performance.now() < soaked.until) {
    const exploit = soaked.exploits[Math.floor(Math.random() * soaked.exploits.length)]
    if (exploit) soaked.note(await attempt(soaked, shopToken, exploit))
    if (Math.random() * ATTACKS_PER_RESET < 1) await startOver(soaked, shopToken)
    await sleep(Math.random() * MOST_THOUGHT_MS)
  }
}

async function startOver({ app, note }: SoakedClass, shopToken: string): Promise<void> {
  try {
    const { status } = await createHttp(app, shopToken).post('/training/shop/start-over')
    if (status !== 204) note({ error: `starting over was answered with ${status}` })
  } catch (error) {
    note({ error: `starting over: ${error instanceof Error ? error.message : error}` })
  }
}

async function attempt(
  soaked: SoakedClass,
  shopToken: string,
  { attack, contracts }: Exploit,
): Promise<Outcome> {
  try {
    await attack.run(toolsOf(soaked, shopToken, contracts))
    return 'through'
  } catch (error) {
    if (error instanceof NoAnswer) return { error: `${attack.challenge}: ${error.message}` }
    return 'blocked'
  }
}

function toolsOf(
  { app, url, settings }: SoakedClass,
  shopToken: string,
  contracts: readonly Artifact[],
): Tools {
  const http = createHttp(app, shopToken)
  const session: Tools['logIn'] = (email, password) => logIn(http, email, password)
  return {
    http,
    browser: unavailableBrowser,
    chain: createChain(http, () => contracts),
    logIn: session,
    signUp: (account, coins) => signUp({ http, logIn: session }, account, coins),
    ...reportTools({ http, logIn: session, settings }),
    ask: (said, options) => ask(http, said, options),
    zip: async (files) => (await import('#server/training/proof/zip.ts')).createZip(files),
    lastLetter: () => Promise.reject(new ExpectationFailed('attackers read no letters')),
    authenticator: async (secret) => codeAt(secret, new Date()),
    walletOf,
    emit: (event, payload) => emit(url, shopToken, event, payload),
    expect: (condition, otherwise) => {
      if (!condition) throw new ExpectationFailed(otherwise)
    },
    settings,
  }
}

/** Opens a socket, sends one event, and closes it. */
async function emit(url: string, shopToken: string, event: string, payload: unknown): Promise<void> {
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { [SHOP_TOKEN]: shopToken },
    reconnection: false,
  })
  try {
    await new Promise((resolve, reject) =>
      socket.once('connect', () => resolve(true)).once('connect_error', reject),
    )
    socket.emit(event, payload)
    // No reply follows. The server reads the event before the close.
    await sleep(50)
  } finally {
    socket.disconnect()
  }
}
