import Type from 'typebox'
import { refusals } from '../../http/routing/description.ts'
import { type Call, type HttpReply, httpReply, type Routes, successBody } from '../../http/routing/routes.ts'
import { denyAll } from '../../identity/sessions.ts'
import type { Training } from '../training.ts'
import { sortRows } from './challenge-rows.ts'
import { type Challenge, type Hint, localizeChallenge } from './challenges.ts'
import { languageOf } from './language.ts'
import { fillPlaceholders } from './placeholders.ts'

const HINTS_CLOSED = 'Hints are closed at this moment: your trainer opens them.'

/** Routes of the challenges, their hints, and notices of solved challenges. */
export function challengeRoutes(training: Training): Routes {
  return (on) => {
    on.get(
      '/api/Challenges',
      {
        tag: 'Training ground',
        summary: 'All challenges',
        answers: { 200: 'The challenges with what is solved' },
      },
      (call) => listChallenges(training, call),
    )
    on.post('/api/Challenges', denyAll)
    on.get('/api/Challenges/:id', denyAll)
    on.put('/api/Challenges/:id', denyAll)
    on.delete('/api/Challenges/:id', denyAll)

    on.get(
      '/api/Hints',
      {
        tag: 'Training ground',
        summary: 'All hints',
        query: Type.Object({
          ChallengeId: Type.Optional(Type.Integer()),
          unlocked: Type.Optional(Type.Boolean()),
        }),
        answers: { 200: 'The rows' },
      },
      (call) => listHints(training, call),
    )
    on.post('/api/Hints', denyAll)
    on.get('/api/Hints/:id', denyAll)
    on.put(
      '/api/Hints/:id',
      {
        tag: 'Training ground',
        summary: 'Open a hint',
        body: Type.Object({ unlocked: Type.Boolean() }),
        answers: { 200: 'The row', 403: 'The trainer has closed the hints', 404: refusals.notFound },
      },
      (call) => changeHint(training, call),
    )
    on.delete('/api/Hints/:id', denyAll)

    on.get(
      '/rest/repeat-notification',
      {
        tag: 'Training ground',
        summary: 'Show the notice of a solved challenge once more',
        query: Type.Object({ challenge: Type.String() }),
        answers: { 200: 'OK' },
      },
      ({ shop, query }) => {
        const challenge = training.catalogue.byName(query.challenge ?? '')
        if (challenge) training.repeatNotice(shop, challenge)
        return httpReply(200, 'OK')
      },
    )

    // For pages that the server renders: they have no socket.
    on.get('/training/notices', ({ shop }) =>
      training.openNotices(shop).map(({ key, name, challenge, solvedMsAgo }) => ({
        key,
        name,
        challenge,
        solvedMsAgo,
      })),
    )

    on.delete('/training/challenges/:key/solved', ({ shop, params }) => {
      const challenge = training.catalogue.get(params.key ?? '')
      if (!challenge) return unknownChallenge(params.key)
      training.resetSolve(shop, challenge)
      return successBody(training.row(shop, challenge))
    })
  }
}

function listChallenges(training: Training, call: Call): unknown {
  const { shop, query } = call
  const { key, name, sort } = query
  const language = languageOf(call)
  if (key === undefined && name === undefined) {
    return training.list(shop, sort, language) ?? cannotSortBy(sort)
  }
  const wanted = (challenge: Challenge) =>
    (key === undefined || challenge.key === key) && (name === undefined || challenge.name === name)
  const rows = training.catalogue.challenges
    .filter(wanted)
    .map((challenge) => training.row(shop, challenge, language))
  const sorted = sortRows(rows, sort ?? 'id')
  return sorted ? successBody(sorted) : cannotSortBy(sort)
}

function cannotSortBy(sort = ''): HttpReply {
  return httpReply(400, {
    message: 'Sorting not allowed on given attributes',
    errors: [sort.replace(/^-/, '')],
  })
}

function listHints(training: Training, call: Call): unknown {
  if (!training.settings.showHints) return successBody([])
  const { ChallengeId, unlocked } = call.query
  const progress = training.progress(call.shop)
  const hints = training.catalogue.hints.filter(
    ({ challenge, step }) =>
      (ChallengeId === undefined || String(challenge.id) === ChallengeId) &&
      (unlocked === undefined || String(progress.isHintOpen(challenge.key, step)) === unlocked),
  )
  return successBody(hints.map((hint) => hintRow(training, call, hint)))
}

function changeHint(training: Training, call: Call): unknown {
  const { shop, params, body } = call
  const hint = training.catalogue.hints.find(({ id }) => String(id) === params.id)
  if (!hint || !training.settings.showHints) return httpReply(404, { message: 'Not Found', errors: [] })
  const isOpen = training.progress(shop).isHintOpen(hint.challenge.key, hint.step)
  if (body.unlocked === true && !isOpen) {
    if (training.areHintsClosed(shop.id)) return httpReply(403, { message: HINTS_CLOSED, errors: [] })
    training.openHint(shop, hint)
  }
  if (body.unlocked === false) training.closeHint(shop, hint)
  return successBody(hintRow(training, call, hint))
}

function hintRow(training: Training, call: Call, { id, challenge, step, text: english }: Hint) {
  const { shop } = call
  const unlocked = training.progress(shop).isHintOpen(challenge.key, step)
  const isClosed = !unlocked && training.areHintsClosed(shop.id)
  const words = isClosed ? '' : (localizeChallenge(challenge, languageOf(call)).hints[step - 1] ?? english)
  const text = fillPlaceholders(words, shop.settings)
  const { since } = training
  return { ChallengeId: challenge.id, id, text, order: step, unlocked, createdAt: since, updatedAt: since }
}

function unknownChallenge(key: string | undefined) {
  return httpReply(404, { status: 'error', error: `No challenge for challenge key: ${key}` })
}
