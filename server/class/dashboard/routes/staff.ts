import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type DashboardCall,
  hasRole,
  MOST_TOKEN_DAYS,
  ROLES,
  type Role,
  type SignedInTrainer,
  type Staff,
} from '#contract/dashboard.ts'
import type { ActivityFeed } from '../feed.ts'
import type { StaffKeys } from '../keys.ts'
import type { DashboardListener } from '../listener.ts'
import { bearerTokenOf, textField } from '../request-fields.ts'
import { ROLE_TOO_LOW } from '../texts.ts'

export interface StaffRoutesOptions {
  keys: StaffKeys
  feed: ActivityFeed
  calls: readonly DashboardCall[]
  listener: Pick<DashboardListener, 'operatorLinks' | 'operatorRole' | 'operatorKeys' | 'keysOf' | 'revoke'>
  /** Returns the link with a code, at the address where the caller opened the dashboard unless it has one of its own. */
  linkWith(code: string, request: FastifyRequest): string
  say(request: FastifyRequest, english: string): string
}

const USED = 'This link was used before, or is too old. Ask for a new one where the class was started.'
const NO_ROLE = 'Say which role: projector, helper, trainer or owner.'
const NO_DAYS = 'A token is valid for 1 to 366 days, or until it is revoked.'
const NOBODY = 'This key no longer exists.'
const NO_LINK = 'This link was used meanwhile, or is too old.'

/** Adds the routes for signing in and for the staff of the class. */
export function addStaffRoutes(app: FastifyInstance, options: StaffRoutesOptions): void {
  const { keys, feed, calls, listener, say } = options

  app.post('/api/enter', { config: { role: 'anybody', act: 'enter' } }, async (request, reply) => {
    // All browsers send an origin with POST. 128 bits cannot be guessed, so wrong codes need no limit.
    if (request.headers.origin === undefined) return reply.code(403).send({ error: 'No' })
    const code = textField(request, 'code')
    if (listener.operatorLinks.redeem(code))
      listener.operatorKeys.addCode(code, { role: listener.operatorRole })
    // Without a key it is not known yet which class the link is for.
    const entered = await listener.keysOf(code)?.redeem(code, textField(request, 'name'))
    if (!entered) return reply.code(403).send({ error: say(request, USED) })
    request.trainer = entered.trainer
    request.about = { learner: null, detail: entered.trainer.role }
    return { key: entered.key }
  })
  app.post('/api/leave', { config: { role: 'projector' } }, async (request, reply) => {
    const trainer = await keys.trainer(bearerTokenOf(request))
    if (trainer) await keys.removeTrainer(trainer)
    if (trainer) feed.disconnect(trainer.id, 'key')
    return reply.code(204).send()
  })
  app.get('/api/me', { config: { role: 'projector' } }, ({ trainer }): SignedInTrainer | undefined => {
    if (!trainer) return undefined
    const { id, classId, name, role } = trainer
    return { id, classId, name, role }
  })
  app.get('/api/calls', { config: { role: 'projector' } }, () => calls)
  addCrewCalls(app, options)
}

/** Adds the owners' routes for the staff. */
function addCrewCalls(
  app: FastifyInstance,
  { keys, feed, listener, linkWith, say }: StaffRoutesOptions,
): void {
  app.get('/api/trainers', { config: { role: 'owner' } }, async (): Promise<Staff> => {
    const here = feed.listeners()
    const trainers = await keys.trainers()
    return {
      trainers: trainers.map(({ classId: _, ...one }) => ({ ...one, isHere: here.has(one.id) })),
      invitations: keys.invitations(),
    }
  })
  app.post('/api/invitations', { config: { role: 'owner', act: 'invite' } }, (request, reply) => {
    const role = roleIn(request)
    if (!role) return reply.code(400).send({ error: say(request, NO_ROLE) })
    const name = textField(request, 'name')
    const code = keys.invite(role, name, request.trainer?.id)
    request.about = { learner: null, detail: `${role}: ${name}` }
    return reply.code(201).send({ link: linkWith(code, request) })
  })
  app.delete<{ Params: { id: string } }>(
    '/api/invitations/:id',
    { config: { role: 'owner', act: 'uninvite' } },
    (request, reply) => {
      const known = keys.invitations().find(({ id }) => id === request.params.id)
      if (!known) return reply.code(404).send({ error: say(request, NO_LINK) })
      if (!hasRole(request.trainer?.role ?? 'projector', known.role))
        return reply.code(403).send({ error: say(request, ROLE_TOO_LOW) })
      keys.revokeInvitation(known.id)
      request.about = { learner: null, detail: `${known.role}: ${known.name ?? ''}` }
      return { ok: say(request, 'Done.') }
    },
  )
  app.post('/api/tokens', { config: { role: 'owner', act: 'token' } }, async (request, reply) => {
    const role = roleIn(request)
    if (!role) return reply.code(400).send({ error: say(request, NO_ROLE) })
    const days = daysIn(request)
    if (Number.isNaN(days)) return reply.code(400).send({ error: say(request, NO_DAYS) })
    const { key, trainer } = await keys.newToken(role, textField(request, 'name'), days)
    request.about = { learner: null, detail: `${role}: ${trainer.name}` }
    return reply.code(201).send({ id: trainer.id, key })
  })
  app.delete<{ Params: { id: string } }>(
    '/api/trainers/:id',
    { config: { role: 'owner', act: 'revoke' } },
    async (request, reply) => {
      const known = (await keys.trainers()).find(({ id }) => id === request.params.id)
      if (!known) return reply.code(404).send({ error: say(request, NOBODY) })
      if (!hasRole(request.trainer?.role ?? 'projector', known.role))
        return reply.code(403).send({ error: say(request, ROLE_TOO_LOW) })
      await listener.revoke(known)
      request.about = { learner: null, detail: `${known.role}: ${known.name}` }
      return { ok: say(request, 'Done.') }
    },
  )
}

function roleIn(request: FastifyRequest): Role | undefined {
  const wished = textField(request, 'role')
  const own = request.trainer?.role ?? 'projector'
  // Nobody gives a role above their own.
  return ROLES.find((role) => role === wished && hasRole(own, role))
}

/** Undefined if none are given, NaN if it is not a valid number of days. */
function daysIn({ body }: FastifyRequest): number | undefined {
  const days: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'days') : undefined
  if (days === undefined || days === null) return undefined
  const isOne = typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= MOST_TOKEN_DAYS
  return isOne ? days : Number.NaN
}
