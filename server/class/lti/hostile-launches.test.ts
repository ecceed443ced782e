import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeTestApplication } from '../../testing/application.ts'
import {
  type BegunLogin,
  openTestCourse,
  openTestPlatform,
  type TestCourse,
} from '../../testing/lti/course.ts'
import { PEOPLE, resourceLinkMessage } from '../../testing/lti/messages.ts'
import type { TestPlatform } from '../../testing/lti/platform.ts'
import { CLAIMS } from './claims.ts'
import { REASONS } from './refusals.ts'

let course: TestCourse
/** Another platform that is registered here, of other people. */
let other: TestPlatform

beforeAll(async () => {
  course = await openTestCourse()
  const { classStore, itsClass } = course.testClass.classroom
  other = await openTestPlatform(course.testClass)
  await classStore.lti.savePlatform({ ...other.registeredByHand, name: 'Another platform' })
  const { saved, platform } = course
  await classStore.lti.linkContext(
    { platform: saved.id, deployment: platform.deployment, context: platform.context.id },
    { classId: itsClass.id, title: 'Economics', membersUrl: null, isConfirmed: true },
  )
})
afterAll(async () => {
  await Promise.all([course.platform.close(), other.close()])
  await closeTestApplication(course.testClass.application)
})

const now = () => Math.floor(Date.now() / 1_000)
type Claims = Record<string, unknown>
/** A message as it should be, with changes. Undefined removes a claim. */
const claims = ({ nonce }: BegunLogin, changes: Claims = {}): Claims => {
  const all = { ...resourceLinkMessage(course.platform.frame(PEOPLE.jane, nonce)), ...changes }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
const signed = (login: BegunLogin, changes?: Claims, header?: { kid?: string }) =>
  course.platform.sign(claims(login, changes), header)
const replaced = (token: string, part: number, change: (text: string) => string): string =>
  token
    .split('.')
    .map((text, at) =>
      at === part
        ? Buffer.from(change(Buffer.from(text, 'base64url').toString())).toString('base64url')
        : text,
    )
    .join('.')

type Reason = keyof typeof REASONS
interface Attack {
  reason: Reason
  token(login: BegunLogin): Promise<string> | string
  /** The browser and the state that the message comes with. Default: those of the login. */
  from?(
    login: BegunLogin,
  ): Promise<Pick<BegunLogin, 'state' | 'cookie'>> | Pick<BegunLogin, 'state' | 'cookie'>
}
const changed = (reason: Reason, changes: Claims): Attack => ({
  reason,
  token: (login) => signed(login, changes),
})

const ATTACKS: Readonly<Record<string, Attack>> = {
  'without a token': { reason: 'no-token', token: () => '' },
  'with something that is no token': { reason: 'not-a-token', token: () => 'juice' },
  'with a huge token': {
    reason: 'too-large',
    token: (login) => signed(login, { more: 'x'.repeat(100_000) }),
  },
  'with an altered name': {
    reason: 'signature',
    token: async (login) => replaced(await signed(login), 1, (text) => text.replaceAll('Jane', 'Eve')),
  },
  'with an altered role': {
    reason: 'signature',
    token: async (login) =>
      replaced(await signed(login), 1, (text) => text.replaceAll('#Learner', '#Instructor')),
  },
  'without a signature, alg none': {
    reason: 'algorithm',
    token: (login) => new UnsecuredJWT(claims(login)).encode(),
  },
  'with the signature cut off': {
    reason: 'signature',
    token: async (login) => (await signed(login)).replace(/[^.]+$/, ''),
  },
  'signed with HS256 and the public key': {
    reason: 'algorithm',
    token: (login) => {
      const { publicKey } = course.platform
      const secret = new TextEncoder().encode(JSON.stringify(publicKey))
      return new SignJWT(claims(login))
        .setProtectedHeader({ alg: 'HS256', kid: String(publicKey.kid) })
        .sign(secret)
    },
  },
  'signed with RS512': {
    reason: 'algorithm',
    token: async (login) => {
      const { privateKey } = await generateKeyPair('RS512')
      return new SignJWT(claims(login)).setProtectedHeader({ alg: 'RS512', kid: 'x' }).sign(privateKey)
    },
  },
  'signed by a stranger under the known key id': {
    reason: 'signature',
    token: async (login) => {
      const { privateKey } = await generateKeyPair('RS256')
      const kid = String(course.platform.publicKey.kid)
      return new SignJWT(claims(login)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    },
  },
  'with the key in its own header': {
    reason: 'unknown-key',
    token: async (login) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
      const { exportJWK } = await import('jose')
      const jwk = await exportJWK(publicKey)
      return new SignJWT(claims(login))
        .setProtectedHeader({ alg: 'RS256', kid: 'mine', jwk })
        .sign(privateKey)
    },
  },
  'with an unknown key id': { reason: 'unknown-key', token: (login) => signed(login, {}, { kid: 'key-9' }) },
  'without a key id': {
    reason: 'unknown-key',
    token: async (login) => {
      const key = await importJWK({ kty: 'oct', k: 'eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHg' }, 'HS256')
      const token = await new SignJWT(claims(login)).setProtectedHeader({ alg: 'HS256' }).sign(key)
      return replaced(token, 0, (text) => text.replace('HS256', 'RS256'))
    },
  },
  'that has expired': changed('expired', { iat: now() - 500, exp: now() - 200 }),
  'without an end': changed('times', { exp: undefined }),
  'without a time': changed('times', { iat: undefined }),
  'from the future': changed('future', { iat: now() + 600, exp: now() + 900 }),
  'that was kept back': changed('too-old', { iat: now() - 3_000, exp: now() + 900 }),
  'for another tool': changed('audience', { aud: 'another-tool', azp: undefined }),
  'for several tools, without the authorized party': changed('authorized-party', {
    aud: ['962fa4d8-bcbf-49a0-94b2-2de05ad274af', 'another-tool'],
    azp: undefined,
  }),
  'authorized for another tool': changed('authorized-party', {
    aud: ['962fa4d8-bcbf-49a0-94b2-2de05ad274af', 'another-tool'],
    azp: 'another-tool',
  }),
  'of another issuer': changed('issuer', { iss: 'https://evil.example' }),
  'with the nonce of another login': {
    reason: 'nonce',
    token: async () => signed(await course.login(PEOPLE.jane)),
  },
  'without a nonce': changed('nonce', { nonce: undefined }),
  'of an unknown deployment': changed('deployment', { [CLAIMS.deployment]: 'another-deployment' }),
  'without a deployment': changed('no-deployment', { [CLAIMS.deployment]: undefined }),
  'of another version': changed('version', { [CLAIMS.version]: '1.1' }),
  'of an unknown type': changed('message-type', { [CLAIMS.messageType]: 'LtiSubmissionReviewRequest' }),
  'without a type': changed('message-type', { [CLAIMS.messageType]: undefined }),
  'of nobody': changed('anonymous', { sub: undefined }),
  'of somebody with an endless name': changed('anonymous', { sub: 'x'.repeat(256) }),
  'without roles': changed('no-roles', { [CLAIMS.roles]: undefined }),
  'without a course': changed('no-context', { [CLAIMS.context]: undefined }),
  'without a link': changed('no-resource-link', { [CLAIMS.resourceLink]: { title: 'No id' } }),
  'that leads elsewhere': changed('target-link', { [CLAIMS.targetLink]: 'https://evil.example/launch' }),
  'of deep linking, without a place to return to': changed('deep-linking', {
    [CLAIMS.messageType]: 'LtiDeepLinkingRequest',
  }),
  'of another platform, with the login of this one': {
    reason: 'signature',
    token: (login) => other.sign(claims(login), { kid: String(course.platform.publicKey.kid) }),
  },
  'of this platform, with the login of another one': {
    reason: 'unknown-key',
    token: (login) => signed(login),
    from: () => course.login(PEOPLE.jane, undefined, other),
  },
  'in another browser': {
    reason: 'browser',
    token: (login) => signed(login),
    from: async ({ state }) => ({ state, cookie: (await course.login(PEOPLE.adam)).cookie }),
  },
  'in a browser without the cookie': {
    reason: 'browser',
    token: (login) => signed(login),
    from: ({ state }) => ({ state, cookie: '' }),
  },
  'with an altered state': {
    reason: 'state',
    token: (login) => signed(login),
    from: ({ state, cookie }) => ({
      state: replaced(state, 0, (text) => text.replace('launch', 'choose')),
      cookie,
    }),
  },
  'with no state': {
    reason: 'state',
    token: (login) => signed(login),
    from: ({ cookie }) => ({ state: '', cookie }),
  },
}

describe('a launch', () => {
  it.each(Object.entries(ATTACKS))(
    '%s is refused, with its reason in the log and none on the page',
    async (_, attack) => {
      const { warnings } = course.testClass.application
      const login = await course.login(PEOPLE.jane)
      const before = warnings.length
      const answer = await course.launch(await attack.token(login), (await attack.from?.(login)) ?? login)
      expect(warnings.slice(before).map((line) => line.replace(/.* was refused: /, ''))).toEqual([
        `${REASONS[attack.reason]}.`,
      ])
      expect(answer.status).toBe(400)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.text).toContain('Your course could not open the shop.')
      expect(answer.text).not.toContain(REASONS[attack.reason])
      expect(
        await course.testClass.classroom.classStore.learners(course.testClass.classroom.itsClass.id),
      ).toHaveLength(0)
    },
  )
})
