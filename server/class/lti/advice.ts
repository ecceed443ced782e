import type { LtiAdvice, LtiProblem } from '#contract/lti.ts'

const ADVICE: Readonly<Partial<Record<LtiProblem, LtiAdvice>>> = {
  deployment: 'deployment',
  'no-deployment': 'deployment',
  'unknown-key': 'keys',
  'keys-unreachable': 'keys',
  signature: 'keys',
  algorithm: 'keys',
  expired: 'clock',
  future: 'clock',
  'too-old': 'clock',
  times: 'clock',
  'state-old': 'clock',
  browser: 'browser',
  replayed: 'browser',
  nonce: 'browser',
  anonymous: 'incomplete',
  'no-roles': 'incomplete',
  'no-context': 'incomplete',
  'no-resource-link': 'incomplete',
  'deep-linking': 'incomplete',
  'target-link': 'address',
  audience: 'address',
  'authorized-party': 'address',
  issuer: 'address',
}

/** What staff can do about a refused launch. */
export function adviceFor(problem: string): LtiAdvice {
  const found = Object.entries(ADVICE).find(([reason]) => reason === problem)
  return found?.[1] ?? 'other'
}
