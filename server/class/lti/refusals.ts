import type { LtiProblem } from '#contract/lti.ts'

/** A launch is refused. The reason is for the log and the staff, never for the page. */
export class LaunchRefused extends Error {
  readonly reason: LtiProblem

  constructor(reason: LtiProblem) {
    super(`The launch is refused: ${REASONS[reason]}`)
    this.name = new.target.name
    this.reason = reason
  }
}

/** For the log. */
export const REASONS: Readonly<Record<LtiProblem, string>> = {
  'no-platform': 'no platform with this issuer and client id is registered',
  'login-fields': 'the login lacks a field, or one is too long',
  'target-elsewhere': 'the login leads to an address that is not of this class',
  state: 'the state is not one that was issued here',
  'state-old': 'the login is too old',
  browser: 'the login was begun in another browser',
  'no-token': 'there is no token',
  'too-large': 'the token is too large',
  'not-a-token': 'the token is not a signed token',
  algorithm: 'the token is signed with another method than RS256',
  'unknown-key': 'the platform has no key with this id',
  'keys-unreachable':
    'the keys of the platform cannot be read; if it is in a private network, LTI_NETWORK has to say so',
  signature: 'the signature is wrong',
  issuer: 'the issuer is another one',
  audience: 'the token is for another tool',
  'authorized-party': 'the token was authorized for another tool',
  expired: 'the token has expired',
  future: 'the token is from the future',
  'too-old': 'the token is too old',
  times: 'the token has no valid times',
  nonce: 'the nonce is not the one of the login',
  replayed: 'the token was used before',
  version: 'the version is not 1.3.0',
  'message-type': 'the type of the message is unknown',
  'no-deployment': 'there is no deployment',
  deployment: 'the deployment is unknown',
  anonymous: 'the token names no person',
  'no-roles': 'there are no roles',
  'no-context': 'the token names no course',
  'no-resource-link': 'the token names no link of the course',
  'target-link': 'the message leads elsewhere than the login',
  'deep-linking': 'the settings of deep linking are missing or accept no links',
  'platform-error': 'the platform answered with an error',
  'registration-key': 'the link to register is used or too old',
  registration: 'the registration at the platform failed',
}
