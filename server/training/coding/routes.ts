import { Readable } from 'node:stream'
import type { CustomFixEvidence } from '#contract/training/custom-fix-evidence.ts'
import type { AttackBody, ProofLine, ProofOutcome } from '#contract/training.ts'
import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { CUSTOM_FIX } from '../../shop/live-code.ts'
import type { Shop } from '../../shop/shop.ts'
import { WEAK_VERSION } from '../catalogue/labs.ts'
import { languageOf } from '../catalogue/language.ts'
import { type CustomFixCode, readCustomFix, resumeCustomFix, runSavedCode } from '../custom-fix/code.ts'
import { dryRunCustomFix } from '../custom-fix/dry-run.ts'
import { evidenceOf, ProofRecord } from '../custom-fix/evidence.ts'
import { beginProof, MOST_PROOFS, saveProof } from '../custom-fix/proof-history.ts'
import type { Signer } from '../progress/signer.ts'
import { proveCustomFix } from '../proof/prove-custom-fix.ts'
import { ProofQueue } from '../proof/queue.ts'
import { loadTrials, type ProofContext, proveGivenVersion, type ScratchShopFactory } from '../proof/trials.ts'
import type { Training } from '../training.ts'
import { type CodingTask, describeCodingTask, findCodingTask } from './challenges.ts'
import { isVersionOffered, listLiveFixes, putVersionLive } from './live-versions.ts'
import { codingTaskNotFound, judgingPausedReply } from './snippet-routes.ts'

/** Routes that put versions live and attack them. */
export function codingRoutes(training: Training, host: ScratchShopFactory, seal: Signer): Routes {
  const queue = new ProofQueue()
  return (on) => {
    on.get('/training/versions', ({ shop }) => shop.versions())
    on.get('/training/live', ({ shop }) => listLiveFixes(training, shop))
    on.put('/training/live', (call) => putAllLive(training, call))
    on.get('/training/coding/:key', ({ shop, params }) => {
      const coding = findCodingTask(training, params.key)
      if (!coding) return codingTaskNotFound(params.key)
      training.eventLog?.openChallenge(shop, coding.challenge.key)
      return describeCodingTask(training, shop, coding)
    })
    on.put('/training/coding/:key/live', async (call) => {
      const coding = findCodingTask(training, call.params.key)
      return coding ? putFixLive(training, coding, call) : codingTaskNotFound(call.params.key)
    })
    on.post('/training/coding/:key/attack', (call) => {
      const coding = findCodingTask(training, call.params.key)
      if (!coding) return codingTaskNotFound(call.params.key)
      const refusal = attackRefusal(training, queue, call.shop)
      if (refusal) return refusal
      const version = call.shop.version(coding.lab.name)
      const isOwn = version === CUSTOM_FIX
      const attempt = isOwn ? beginProof(call.shop, coding.lab.name, seal) : undefined
      if (isOwn && !attempt) return httpReply(429, { status: 'error', error: TOO_OFTEN })
      return attack(training, host, coding, call, { queue, version, seed: attempt?.seed })
    })
  }
}

const TOO_OFTEN = `${MOST_PROOFS} proofs of the same code within an hour are enough. Think, then try again later.`

/** Returns the refusal while an attack on this shop is running, or while a trainer has paused the judging. */
function attackRefusal(training: Training, queue: ProofQueue, { id }: Shop): HttpReply | undefined {
  if (training.isPaused(id)) return judgingPausedReply()
  if (!queue.has(id)) return undefined
  return httpReply(429, { status: 'error', error: 'One attack at a time, please. Try again in a moment.' })
}

async function putFixLive(training: Training, coding: CodingTask, { shop, body }: Call): Promise<unknown> {
  const version = requestedVersion(coding, shop, body.fix)
  if (version === undefined) return httpReply(400, { status: 'error', error: `There is no fix ${body.fix}` })
  if (version === CUSTOM_FIX) {
    const trouble = await dryRunRefusal(training, shop, coding.lab.name, (own) => own.code)
    if (trouble) return trouble
    runSavedCode(shop, coding.lab.name)
  }
  await putVersionLive(training, shop, coding.lab.name, version)
  return describeCodingTask(training, shop, coding)
}

/**
 * Returns a refusal if the learner's component may not go live because it would hang their page. `codeOf` selects the
 * code that would run.
 */
async function dryRunRefusal(
  { labs }: Training,
  shop: Shop,
  lab: string,
  codeOf: (own: CustomFixCode) => string | null,
): Promise<HttpReply | undefined> {
  const find = () => {
    const own = readCustomFix(shop, lab)
    return own && codeOf(own)
  }
  const code = find()
  const trouble = code ? await dryRunCustomFix(labs, shop, lab, code) : undefined
  if (trouble !== undefined) return notPutLive(`${trouble}. Your text is kept`)
  return find() === code ? undefined : notPutLive('you went on writing meanwhile. Try again in a moment')
}

function notPutLive(why: string): HttpReply {
  return httpReply(409, { status: 'error', error: `It was not put live: ${why}.` })
}

/** Puts a version live in each of the named labs. All or nothing. */
async function putAllLive(training: Training, { shop, body }: Call): Promise<unknown> {
  const { versions } = body
  const wanted = Object.entries(typeof versions === 'object' && versions !== null ? versions : {})
  const known = wanted.flatMap(([lab, version]) =>
    isVersionOffered(training, shop, lab, version) ? [{ lab, version }] : [],
  )
  if (known.length < wanted.length) {
    return httpReply(400, { status: 'error', error: 'There is no such version to be put live.' })
  }
  for (const { lab, version } of known) {
    if (version !== CUSTOM_FIX) continue
    const trouble = await dryRunRefusal(training, shop, lab, (own) => own.live ?? own.code)
    if (trouble) return trouble
  }
  for (const { lab, version } of known) {
    if (version === CUSTOM_FIX) resumeCustomFix(shop, lab)
    await putVersionLive(training, shop, lab, version)
  }
  return listLiveFixes(training, shop)
}

/** Returns the version that a request names: null is the weak one, `own` is the learner's own fix if it can run. */
function requestedVersion({ challenge, lab }: CodingTask, shop: Shop, fix: unknown): string | undefined {
  if (fix === null) return WEAK_VERSION
  if (fix === CUSTOM_FIX)
    return lab.hasHiddenTests && readCustomFix(shop, lab.name)?.code ? CUSTOM_FIX : undefined
  return typeof fix === 'number' ? challenge.fixes[fix] : undefined
}

async function attack(
  training: Training,
  host: ScratchShopFactory,
  coding: CodingTask,
  call: Call,
  { queue, version, seed }: { queue: ProofQueue; version: string; seed: string | undefined },
): Promise<undefined> {
  const { shop, body, request, reply } = call
  const { labs, judges } = training
  const kept = readCustomFix(shop, coding.lab.name)
  const own = kept?.live ?? undefined
  const parts: ProofContext = { host, app: request.server, labs, judges, customFix: own }
  const reported = reportedFindings(body.browser)
  const proofLines =
    seed === undefined
      ? proveGivenVersion(parts, shop, { lab: coding.lab.name, version }, reported)
      : proveCustomFix(parts, shop, coding.lab, reported, {
          seed,
          // The learner may have changed the text since this version went live.
          source: (kept?.code === own ? kept?.source : own) ?? '',
          showsPayloads: !training.settings.isContest,
          language: languageOf(call),
        })
  const gone = shop.exchanges.clientLeft() ?? new AbortController().signal
  const inLine = withQueuePositions(queue.enter(shop.id, gone), proofLines, gone)
  try {
    const isNoted = seed !== undefined && training.eventLog !== undefined
    const record = isNoted ? new ProofRecord(await evidenceOf(shop, coding.lab), seed) : undefined
    reply.headers({ 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' })
    await reply.send(
      Readable.from(proofAsNdjson(training, coding, shop, { proofLines: inLine, own, record })),
    )
  } finally {
    queue.leave(shop.id)
  }
  return undefined
}

/** A running proof, and what is known about the learner's code. */
interface ProofStream {
  proofLines: AsyncIterable<ProofLine>
  own: string | undefined
  /** Set in a class only, for a proof of the learner's own fix. */
  record: ProofRecord | undefined
}

/** Yields the positions in the queue, then the lines of the proof. */
async function* withQueuePositions(
  places: AsyncIterable<number>,
  proofLines: AsyncIterable<ProofLine>,
  gone: AbortSignal,
): AsyncGenerator<ProofLine, void, void> {
  for await (const place of places) yield { line: 'waiting', place }
  if (!gone.aborted) yield* proofLines
}

async function* proofAsNdjson(
  training: Training,
  coding: CodingTask,
  shop: Shop,
  { proofLines, own, record }: ProofStream,
): AsyncGenerator<string, void, void> {
  let code: string | undefined
  const isBrowserReported = (await loadTrials(training.labs, coding.lab.name)).some(
    ({ runs }) => runs === 'browser',
  )
  for await (const line of proofLines) {
    if (line.line === 'started' && line.version === CUSTOM_FIX) code = own
    record?.record(line)
    if (line.line === 'verdict') {
      const evidence = record?.evidence(line)
      shop.tables.writeProgress(() => {
        if (evidence) logAttack(training, shop, coding, evidence)
        if (line.held) recordHeldProof(training, shop, coding, { code, isBrowserReported, evidence })
      })
    }
    yield `${JSON.stringify(line)}\n`
  }
}

function logAttack(
  { eventLog }: Training,
  shop: Shop,
  { challenge }: CodingTask,
  evidence: CustomFixEvidence,
): void {
  const detail = evidence.proof?.held ? 'held' : 'fell'
  eventLog?.append(shop, { kind: 'attacked', key: challenge.key, detail, evidence })
}

interface HeldProof {
  /** The learner's own code, if that is what held. */
  code: string | undefined
  /** Only a browser reported it. */
  isBrowserReported: boolean
  evidence: CustomFixEvidence | undefined
}

function recordHeldProof(
  training: Training,
  shop: Shop,
  { challenge: { key }, lab }: CodingTask,
  { code, isBrowserReported, evidence }: HeldProof,
): void {
  const progress = training.progress(shop)
  training.eventLog?.append(shop, {
    kind: isBrowserReported ? 'byBrowser' : 'proven',
    key,
    detail: code === undefined ? 'proven' : CUSTOM_FIX,
    evidence,
  })
  if (code === undefined) progress.markProven(key)
  else {
    saveProof(shop, lab.name, code)
    progress.markCustomFixProven(lab.name, key)
    if (!(isBrowserReported && training.settings.isContest)) markAsFixed(training, shop, key)
  }
}

/** A learner's own fix that held counts as choosing the right fix. */
function markAsFixed(training: Training, shop: Shop, key: string): void {
  if (training.progress(shop).of(key).codingStatus >= 2) return
  training.raiseCodingStatus(shop, key, 2)
  training.eventLog?.append(shop, { kind: 'fix', key, detail: CUSTOM_FIX })
}

const OUTCOMES: readonly unknown[] = [
  'blocked',
  'through',
  'works',
  'broken',
  'untried',
] satisfies ProofOutcome[]

/** Returns what a browser reported, without malformed entries. */
function reportedFindings(value: unknown): AttackBody['browser'] {
  return Array.isArray(value) ? value.filter(isFinding) : []
}

function isFinding(value: unknown): value is AttackBody['browser'][number] {
  if (typeof value !== 'object' || value === null) return false
  if (!('name' in value && 'kind' in value && 'outcome' in value)) return false
  return typeof value.name === 'string' && OUTCOMES.includes(value.outcome)
}
