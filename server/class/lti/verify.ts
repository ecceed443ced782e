import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { LtiProblem } from '#contract/lti.ts'
import type { LtiPlatform } from '../store/lti.ts'
import { LaunchRefused } from './refusals.ts'

/** Clocks may differ by this much. */
const SKEW_SECONDS = 60
/** A message is sent at once: an older one was kept back. */
const OLDEST_SECONDS = 10 * 60
/** Messages of courses with many fields have a few kilobytes. */
const LONGEST_TOKEN = 64 * 1024

/** Verifies the token of a message. Returns its claims. Throws `LaunchRefused`. */
export async function verifyToken(
  token: string,
  { issuer, clientId }: Pick<LtiPlatform, 'issuer' | 'clientId'>,
  { nonce, keyOf }: { nonce: string; keyOf: JWTVerifyGetKey },
): Promise<JWTPayload> {
  if (token === '') throw new LaunchRefused('no-token')
  if (token.length > LONGEST_TOKEN) throw new LaunchRefused('too-large')
  checkHeader(token)
  const { payload } = await jwtVerify(token, keyOf, {
    ...{ issuer, audience: clientId, algorithms: ['RS256'], clockTolerance: SKEW_SECONDS },
    requiredClaims: ['exp', 'iat'],
  }).catch((error: unknown) => {
    throw new LaunchRefused(reasonOf(error))
  })
  const now = Date.now() / 1_000
  const { iat = 0, aud, azp } = payload
  if (iat > now + SKEW_SECONDS) throw new LaunchRefused('future')
  if (iat < now - OLDEST_SECONDS) throw new LaunchRefused('too-old')
  const isForSeveral = Array.isArray(aud) && aud.length > 1
  if (azp === undefined ? isForSeveral : azp !== clientId) throw new LaunchRefused('authorized-party')
  if (typeof payload.nonce !== 'string' || payload.nonce !== nonce) throw new LaunchRefused('nonce')
  return payload
}

function checkHeader(token: string): void {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg !== 'RS256') throw new LaunchRefused('algorithm')
    if (typeof kid !== 'string' || kid === '') throw new LaunchRefused('unknown-key')
  } catch (error) {
    throw error instanceof LaunchRefused ? error : new LaunchRefused('not-a-token')
  }
}

const CLAIM_PROBLEMS: Readonly<Record<string, LtiProblem>> = {
  iss: 'issuer',
  aud: 'audience',
  exp: 'times',
  iat: 'times',
  nbf: 'future',
}

function reasonOf(error: unknown): LtiProblem {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed) return CLAIM_PROBLEMS[error.claim] ?? 'not-a-token'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature'
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return 'algorithm'
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return 'unknown-key'
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'not-a-token'
  return 'keys-unreachable'
}
