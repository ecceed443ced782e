import { Readable } from 'node:stream'
import type { AttackOrder, ProofLine, ProofOutcome } from '#contract/training.ts'
import { answer, type Call, type Routes } from '../http/routing.ts'
import { OWN } from '../shop/called.ts'
import type { Shop } from '../shop/shop.ts'
import { type Coding, codingOf, describeCoding } from './coding.ts'
import { WEAK } from './labs.ts'
import { languageOf } from './language.ts'
import { isOffered, listFixes, putLive } from './live-fixes.ts'
import { offersOwn, readOwn, renewOwn, resumeOwn } from './own/own-code.ts'
import { beginProof, keepProof, MOST_PROOFS } from './own/own-proofs.ts'
import { proveOwn } from './own/prove-own.ts'
import { type ProofParts, prove, type TwinMaker, trialsOf } from './proof.ts'
import type { Seal } from './seal.ts'
import { noCoding } from './snippet-routes.ts'
import type { Training } from './training.ts'

/** Putting versions live and attacking them. */
export function codingRoutes(training: Training, host: TwinMaker, seal: Seal): Routes {
  const underAttack = new Set<string>()
  return (on) => {
    on.get('/training/versions', ({ shop }) => shop.versions())
    on.get('/training/live', ({ shop }) => listFixes(training, shop))
    on.put('/training/live', (call) => putAllLive(training, call))
    on.get('/training/coding/:key', ({ shop, params }) => {
      const coding = codingOf(training, params.key)
      return coding ? describeCoding(training, shop, coding) : noCoding(params.key)
    })
    on.put('/training/coding/:key/live', async (call) => {
      const coding = codingOf(training, call.params.key)
      return coding ? goLive(training, coding, call) : noCoding(call.params.key)
    })
    on.post('/training/coding/:key/attack', (call) => {
      const coding = codingOf(training, call.params.key)
      if (!coding) return noCoding(call.params.key)
      if (underAttack.has(call.shop.id) || underAttack.size >= MOST_ATTACKS) {
        return answer(429, { status: 'error', error: 'One attack at a time, please. Try again in a moment.' })
      }
      const isOwn = call.shop.version(coding.lab.name) === OWN
      const attempt = isOwn ? beginProof(call.shop, coding.lab.name, seal) : undefined
      if (isOwn && !attempt) return answer(429, { status: 'error', error: TOO_OFTEN })
      return attack(training, host, coding, call, { underAttack, seed: attempt?.seed })
    })
  }
}

const TOO_OFTEN = `${MOST_PROOFS} proofs of the same code within an hour are enough. Think, then try again later.`

/** So many shops may be attacked at the same time. */
const MOST_ATTACKS = 8

async function goLive(training: Training, coding: Coding, { shop, body }: Call): Promise<unknown> {
  const version = versionIn(coding, shop, body.fix)
  if (version === undefined) return answer(400, { status: 'error', error: `There is no fix ${body.fix}` })
  if (version === OWN) renewOwn(shop, coding.lab.name)
  await putLive(training, shop, coding.lab.name, version)
  return describeCoding(training, shop, coding)
}

/** Puts a version live in each of the labs that are named. All or nothing. */
async function putAllLive(training: Training, { shop, body }: Call): Promise<unknown> {
  const { versions } = body
  const wanted = Object.entries(typeof versions === 'object' && versions !== null ? versions : {})
  const known = wanted.flatMap(([lab, version]) =>
    isOffered(training, shop, lab, version) ? [{ lab, version }] : [],
  )
  if (known.length < wanted.length) {
    return answer(400, { status: 'error', error: 'There is no such version to be put live.' })
  }
  for (const { lab, version } of known) {
    if (version === OWN) resumeOwn(shop, lab)
    await putLive(training, shop, lab, version)
  }
  return listFixes(training, shop)
}

/** The version that a request for a fix means: null is the weak one, and `own` hers, where it can run. */
function versionIn({ challenge, lab }: Coding, shop: Shop, fix: unknown): string | undefined {
  if (fix === null) return WEAK
  if (fix === OWN) return offersOwn(lab) && readOwn(shop, lab.name)?.code ? OWN : undefined
  return typeof fix === 'number' ? challenge.fixes[fix] : undefined
}

async function attack(
  training: Training,
  host: TwinMaker,
  coding: Coding,
  call: Call,
  { underAttack, seed }: { underAttack: Set<string>; seed: string | undefined },
): Promise<undefined> {
  const { shop, body, request, reply } = call
  const { labs, rulebook } = training
  const own = readOwn(shop, coding.lab.name)?.live ?? undefined
  const parts: ProofParts = { host, app: request.server, labs, rulebook, own }
  reply.headers({ 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' })
  const reported = findingsIn(body.browser)
  const told =
    seed === undefined
      ? prove(parts, shop, coding.lab.name, reported)
      : proveOwn(parts, shop, coding.lab, reported, {
          seed,
          showsPayloads: !training.settings.isContest,
          language: languageOf(call),
        })
  underAttack.add(shop.id)
  try {
    await reply.send(Readable.from(lines(training, coding, call, { told, code: own })))
  } finally {
    underAttack.delete(shop.id)
  }
  return undefined
}

async function* lines(
  training: Training,
  { challenge, lab }: Coding,
  { shop }: Call,
  { told, code }: { told: AsyncIterable<ProofLine>; code: string | undefined },
): AsyncGenerator<string, void, void> {
  let isOwn = false
  const isHearsay = (await trialsOf(training.labs, lab.name)).some(({ runs }) => runs === 'browser')
  for await (const line of told) {
    if (line.line === 'started') isOwn = line.version === OWN
    if (line.line === 'verdict' && line.held) {
      if (isOwn && code) keepProof(shop, lab.name, code)
      shop.tables.keep(() => {
        training.journal?.note(shop, {
          kind: isHearsay ? 'byBrowser' : 'proven',
          key: challenge.key,
          detail: isOwn ? OWN : 'proven',
        })
        if (isOwn) training.progress(shop).proveOwn(lab.name, challenge.key)
        else training.progress(shop).prove(challenge.key)
      })
    }
    yield `${JSON.stringify(line)}\n`
  }
}

const OUTCOMES: readonly unknown[] = [
  'blocked',
  'through',
  'works',
  'broken',
  'untried',
] satisfies ProofOutcome[]

/** What a browser reported, without anything that makes no sense. */
function findingsIn(value: unknown): AttackOrder['browser'] {
  return Array.isArray(value) ? value.filter(isFinding) : []
}

function isFinding(value: unknown): value is AttackOrder['browser'][number] {
  if (typeof value !== 'object' || value === null) return false
  if (!('name' in value && 'kind' in value && 'outcome' in value)) return false
  return typeof value.name === 'string' && OUTCOMES.includes(value.outcome)
}
