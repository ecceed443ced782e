import { type Call, type HttpReply, httpReply, type Routes } from '../../http/routing/routes.ts'
import { languageOf } from '../catalogue/language.ts'
import { hintForAttempt, isSolution, rateSelection } from '../catalogue/vulnerable-lines.ts'
import type { Training } from '../training.ts'
import { type CodingTask, findCodingTask, revealedLines } from './challenges.ts'

/** The Find it and Fix it routes that existing clients know. */
export function snippetRoutes(training: Training): Routes {
  return (on) => {
    on.get('/snippets', () => {
      const coding = training.catalogue.challenges.filter(({ fixes }) => fixes.length > 0)
      return { challenges: coding.map(({ key }) => key) }
    })
    on.get('/snippets/:key', ({ shop, params }) => {
      const coding = findCodingTask(training, params.key)
      if (!coding) return codingTaskNotFound(params.key)
      training.eventLog?.openChallenge(shop, coding.challenge.key)
      return { snippet: coding.weak.text, vulnLines: revealedLines(training, shop, coding) ?? [] }
    })
    on.post('/snippets/verdict', (call) => {
      const coding = findCodingTask(training, call.body.key)
      if (training.isPaused(call.shop.id)) return judgingPausedReply()
      return coding ? judgeLines(training, coding, call) : codingTaskNotFound(call.body.key)
    })
    on.post('/training/coding/:key/lines', ({ params, body }) => {
      const coding = findCodingTask(training, params.key)
      return coding
        ? rateSelection(coding.find, numbersIn(body.selectedLines))
        : codingTaskNotFound(params.key)
    })
    on.get('/snippets/fixes/:key', async ({ params }) => {
      const coding = findCodingTask(training, params.key)
      if (!coding) return fixesNotFound()
      const { challenge, lab } = coding
      return { fixes: await Promise.all(challenge.fixes.map((fix) => training.labs.text(lab.name, fix))) }
    })
    on.post('/snippets/fixes', (call) => {
      const coding = findCodingTask(training, call.body.key)
      if (training.isPaused(call.shop.id)) return judgingPausedReply()
      return coding ? judgeFix(training, coding, call) : fixesNotFound()
    })
  }
}

const PAUSED = 'The judging is paused: nothing counts at this moment.'

function judgeLines(training: Training, { challenge, lab, find }: CodingTask, call: Call): unknown {
  const { shop, body } = call
  if (isSolution(find, numbersIn(body.selectedLines))) {
    shop.tables.writeProgress(() => {
      training.raiseCodingStatus(shop, challenge.key, 1)
      training.eventLog?.append(shop, { kind: 'lines', key: challenge.key, detail: 'right' })
    })
    return { verdict: true }
  }
  const hints = lab.translations.get(languageOf(call))?.find?.hints ?? find.hints
  const attempts = shop.tables.writeProgress(() => {
    training.eventLog?.append(shop, { kind: 'lines', key: challenge.key, detail: 'wrong' })
    return training.progress(shop).countFindAttempt(challenge.key)
  })
  // A plan that closes hints closes every kind of help, including these.
  const hint = training.areHintsClosed(shop.id) ? undefined : hintForAttempt({ ...find, hints }, attempts)
  return { verdict: false, ...(hint !== undefined && { hint }) }
}

function judgeFix(training: Training, { challenge, lab }: CodingTask, call: Call): unknown {
  const { shop, body } = call
  const name = typeof body.selectedFix === 'number' ? challenge.fixes[body.selectedFix] : undefined
  const fix = name === undefined ? undefined : lab.fixes.get(name)
  if (name === undefined || !fix) return { verdict: false }
  shop.tables.writeProgress(() => {
    training.eventLog?.append(shop, { kind: 'fix', key: challenge.key, detail: name })
    if (fix.right) training.raiseCodingStatus(shop, challenge.key, 2)
    else training.progress(shop).countWrongFix(challenge.key)
  })
  const explanation = lab.translations.get(languageOf(call))?.fixes?.[name] ?? fix.explanation
  return { verdict: fix.right, explanation }
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((line) => Number.isInteger(line)) : []
}

/** The answer while judging is paused: by a trainer or a plan, and before and after a contest. */
export function judgingPausedReply(): HttpReply {
  return httpReply(409, { status: 'error', error: PAUSED })
}

/** 404 with the message that existing clients expect. */
export function codingTaskNotFound(key: unknown): HttpReply {
  return httpReply(404, { status: 'error', error: `No code challenge for challenge key: ${key}` })
}

function fixesNotFound(): HttpReply {
  return httpReply(404, { error: 'No fixes found for the snippet!' })
}
