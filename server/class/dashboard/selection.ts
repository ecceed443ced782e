import type { FastifyRequest } from 'fastify'
import { MOST_SELECTED } from '#contract/activity.ts'
import type { Learner } from '../store/model.ts'
import { bodyField, learnersIn } from './routes/messages.ts'

/** Enough for as many ids as can be selected, in bytes. */
export const LONGEST_LIST = 16 * 1024

/** Returns the learners in the body's `learners`, without duplicates, or why they are rejected. */
export function selectionIn(request: FastifyRequest, learners: readonly Learner[]): Learner[] | string {
  const ids = bodyField(request, 'learners')
  if (Array.isArray(ids) && ids.length > MOST_SELECTED) return 'Select at most 100. For more, use a group.'
  const named = learnersIn(ids, learners)
  return named ? [...new Set(named)] : 'One of them is not in this class.'
}
