import type { ClaimRule, SignInProvider, StaffRule } from './settings.ts'

/** What a provider says about a person: the claims of the ID token, and those of the userinfo endpoint. */
export interface PersonClaims {
  subject: string
  idToken: Readonly<Record<string, unknown>>
  userInfo: Readonly<Record<string, unknown>>
}

/** Claims for a nickname, the best one first. */
const NICKNAME_CLAIMS = ['nickname', 'given_name', 'preferred_username', 'name']

/** The e-mail address, if the provider has verified it. */
export function verifiedEmail({ idToken, userInfo }: PersonClaims): string | undefined {
  // The address and its verification come from the same source.
  for (const { email, email_verified: isVerified } of [idToken, userInfo]) {
    if (typeof email === 'string' && isVerified === true && /^[^@\s]{1,64}@[^@\s]{1,255}$/.test(email)) {
      return email.toLowerCase()
    }
  }
  return undefined
}

export function nicknameOf(claims: PersonClaims, { nicknameClaim }: SignInProvider): string | undefined {
  const names = nicknameClaim === undefined ? NICKNAME_CLAIMS : [nicknameClaim]
  return names.flatMap((name) => valuesOf(claims, name)).find((value) => value.trim() !== '')
}

/** The number by which a roster may know a person. */
export function numberOf(claims: PersonClaims, { numberClaim }: SignInProvider): string | undefined {
  return numberClaim === undefined ? undefined : valuesOf(claims, numberClaim)[0]
}

/** The name of a person among the staff. */
export function personName(claims: PersonClaims): string | undefined {
  return valuesOf(claims, 'name')[0] ?? valuesOf(claims, 'preferred_username')[0]
}

/** Why this person may not join; undefined if they may. */
export function whyNoLearner(claims: PersonClaims, { learners }: SignInProvider): string | undefined {
  if (!learners) return 'learners do not join by this provider'
  const { emailDomains, group } = learners
  if (emailDomains.length > 0) {
    const email = verifiedEmail(claims)
    if (email === undefined) return 'no verified e-mail address'
    if (!emailDomains.includes(email.slice(email.lastIndexOf('@') + 1)))
      return 'e-mail address of another domain'
  }
  return group === undefined || fits(claims, group) ? undefined : `not in a group of the claim ${group.claim}`
}

/** By which rule this person is staff; undefined if they are not. */
export function staffRuleOf(claims: PersonClaims, { staff }: SignInProvider): StaffRule | undefined {
  return staff.find((rule) => fits(claims, rule))
}

/** The claims that the rules of a provider need. */
export function neededClaims({ learners, staff, nicknameClaim, numberClaim }: SignInProvider): string[] {
  const rules = [...(learners?.group ? [learners.group] : []), ...staff]
  const optional = numberClaim === undefined ? [] : [numberClaim]
  return ['email', nicknameClaim ?? 'name', ...optional, ...rules.map(({ claim }) => claim)]
}

/** Whether the ID token has a claim. */
export function hasClaim(idToken: PersonClaims['idToken'], name: string): boolean {
  return claimIn(idToken, name) !== undefined
}

function fits(claims: PersonClaims, { claim, anyOf }: ClaimRule): boolean {
  // Capital letters make no difference in an address.
  const wanted = claim === 'email' ? anyOf.map((email) => email.toLowerCase()) : anyOf
  return valuesOf(claims, claim).some((value) => wanted.includes(value))
}

/**
 * The texts of a claim: one, or a list. The ID token counts before the userinfo endpoint. An e-mail address that is not
 * verified is none: people may have typed it themselves.
 */
function valuesOf(claims: PersonClaims, name: string): string[] {
  if (name === 'email') return [verifiedEmail(claims) ?? []].flat()
  const { idToken, userInfo } = claims
  const value = claimIn(idToken, name) ?? claimIn(userInfo, name)
  return [value].flat().filter((one) => typeof one === 'string')
}

/** A claim by its name, or by a path of names with dots. */
function claimIn(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((inside, step) => {
    const isObject = typeof inside === 'object' && inside !== null && Object.hasOwn(inside, step)
    return isObject ? Reflect.get(inside, step) : undefined
  }, claims)
}
