import { readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { ROLES, type Role } from '#contract/dashboard.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { isServiceUrl } from '../../config/loopback.ts'
import {
  checkSource,
  type ExplainedPattern,
  readYamlSource,
  type YamlPath,
  type YamlSource,
} from '../../config/yaml-source.ts'
import type { Addresses } from '../access/addresses.ts'

/** A value that a claim has, or one of those that it lists. */
export interface ClaimRule {
  /** The name of a claim, also inside of another one: `realm_access.roles`. */
  claim: string
  anyOf: readonly string[]
}

/** A provider of OpenID Connect. */
export interface SignInProvider {
  /** In the addresses that the provider sends browsers back to. */
  id: string
  /** On the buttons. */
  name: string
  issuer: URL
  clientId: string
  /** Undefined for a public client. */
  clientSecret: string | undefined
  scope: string
  /** The claim whose value becomes the nickname; undefined for the usual ones. */
  nicknameClaim: string | undefined
  /** The claim with the number by which a roster knows people. */
  numberClaim?: string | undefined
  /** Who may join. Without domains and group, everybody whom the provider signs in; undefined: nobody. */
  learners: { emailDomains: readonly string[]; group: ClaimRule | undefined } | undefined
  /** Who is staff, with which role. The first rule that fits counts. */
  staff: readonly StaffRule[]
}

/** Who is staff. */
export interface StaffRule extends ClaimRule {
  role: Role
  /** The name of the class; undefined for the one that the server was started with. */
  class?: string
}

export interface SignInSettings {
  /** Whether learners may also join with the class code and a nickname. */
  isCodeAllowed: boolean
  providers: readonly SignInProvider[]
}

const strict = { additionalProperties: false }
const ID = '^[a-z0-9][a-z0-9-]{0,39}$'
const NAME = '^[^\\p{C}]{1,60}$'
const TEXT = '^[^\\p{C}]{1,500}$'
const SCOPES = '^openid( [\\x21\\x23-\\x5b\\x5d-\\x7e]+)*$'
const DOMAIN = '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'
const EXPLAINED: readonly ExplainedPattern[] = [
  { pattern: ID, problem: 'must be 1 to 40 small letters, digits and dashes, as in: university' },
  { pattern: NAME, problem: 'must be 1 to 60 characters in one line' },
  { pattern: TEXT, problem: 'must be a text in one line' },
  { pattern: SCOPES, problem: 'must be openid and what else is asked for, as in: openid profile email' },
  { pattern: DOMAIN, problem: 'must be what follows the @ of an e-mail address, as in: uni.example' },
]

const text = Type.String({ pattern: TEXT })
const rule = { claim: text, anyOf: Type.Array(text, { minItems: 1, maxItems: 100 }) }

/** The file that `SIGN_IN` names. */
const fileSchema = Type.Object(
  {
    /** Default: true. */
    joinWithCode: Type.Optional(Type.Boolean()),
    providers: Type.Array(
      Type.Object(
        {
          id: Type.String({ pattern: ID }),
          name: Type.String({ pattern: NAME }),
          issuer: text,
          clientId: text,
          clientSecret: Type.Optional(text),
          /** A file with the secret, in place of the secret itself. */
          clientSecretFile: Type.Optional(text),
          scope: Type.Optional(Type.String({ pattern: SCOPES })),
          nicknameClaim: Type.Optional(text),
          numberClaim: Type.Optional(text),
          /** Who may join. Left out: everybody whom the provider signs in. */
          learners: Type.Optional(
            Type.Object(
              {
                emailDomains: Type.Optional(
                  Type.Array(Type.String({ pattern: DOMAIN }), { minItems: 1, maxItems: 100 }),
                ),
                group: Type.Optional(Type.Object(rule, strict)),
              },
              strict,
            ),
          ),
          /** No learners join by it. */
          staffOnly: Type.Optional(Type.Boolean()),
          staff: Type.Optional(
            Type.Array(
              Type.Object({ ...rule, role: Type.Enum([...ROLES]), class: Type.Optional(text) }, strict),
              { maxItems: 50 },
            ),
          ),
        },
        strict,
      ),
      { minItems: 1, maxItems: 10 },
    ),
  },
  strict,
)

type ProviderFile = Static<typeof fileSchema>['providers'][number]

/** The classes that the rules for staff name. */
export function classNamesIn(settings: SignInSettings | undefined): string[] {
  return (settings?.providers ?? []).flatMap(({ staff }) => staff.flatMap((rule) => rule.class ?? []))
}

/**
 * Learners sign in only where shops have host names: with one address for all, a script in a shop could open a sign-in,
 * which providers answer without asking, and read the page that follows. Throws `ConfigurationError`.
 */
export function checkSignInAddresses(
  settings: SignInSettings | undefined,
  { isolation }: Pick<Addresses, 'isolation'>,
): void {
  if (isolation === 'names' || !settings?.providers.some(({ learners }) => learners)) return
  throw new ConfigurationError(
    'SIGN_IN: learners can sign in only if shops have host names. Set CLASS_BASE to a name in place of an IP address, or staffOnly: true for each provider.',
  )
}

/** Reads the file that `SIGN_IN` names; undefined without one. Throws `ConfigurationError` with the line and the field. */
export function signInIn(env: NodeJS.ProcessEnv): SignInSettings | undefined {
  const file = env.SIGN_IN
  return file ? signInFrom(readYamlSource(file, `SIGN_IN (${file})`)) : undefined
}

/** The settings in a file. Throws `ConfigurationError`. */
function signInFrom(source: YamlSource): SignInSettings {
  const { joinWithCode = true, providers } = checkSource(source, fileSchema, EXPLAINED)
  const ids = providers.map(({ id }) => id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) throw source.refuse(['providers', twice, 'id'], 'another provider has this id')
  if (!joinWithCode && providers.every(({ staffOnly }) => staffOnly)) {
    throw source.refuse(['joinWithCode'], 'without the code, nobody could join by these providers')
  }
  return {
    isCodeAllowed: joinWithCode,
    providers: providers.map((provider, index) => providerFrom(source, provider, ['providers', index])),
  }
}

function providerFrom(source: YamlSource, file: ProviderFile, path: YamlPath): SignInProvider {
  const { id, name, clientId, scope = 'openid profile email', learners = {}, staff = [] } = file
  return {
    id,
    name,
    clientId,
    scope,
    issuer: issuerFrom(source, file.issuer, [...path, 'issuer']),
    clientSecret: secretFrom(source, file, path),
    nicknameClaim: file.nicknameClaim,
    numberClaim: file.numberClaim,
    learners: file.staffOnly
      ? undefined
      : { emailDomains: learners.emailDomains ?? [], group: learners.group },
    staff,
  }
}

function issuerFrom(source: YamlSource, text: string, path: YamlPath): URL {
  const issuer = URL.canParse(text) ? new URL(text) : undefined
  if (issuer?.search !== '' || issuer.hash !== '' || !isServiceUrl(text))
    throw source.refuse(path, 'must be an address that begins with https://')
  if (/^\/(common|organizations|consumers)\//.test(issuer.pathname)) {
    throw source.refuse(path, 'must name the tenant: this one lets people of all organisations in')
  }
  return issuer
}

function secretFrom(source: YamlSource, file: ProviderFile, path: YamlPath): string | undefined {
  const { clientSecret, clientSecretFile } = file
  if (clientSecretFile === undefined) return clientSecret
  const at = [...path, 'clientSecretFile']
  if (clientSecret !== undefined)
    throw source.refuse(at, 'clientSecret is there as well: leave one of them out')
  try {
    const secret = readFileSync(clientSecretFile, 'utf8').trim()
    if (secret !== '') return secret
  } catch (error) {
    throw source.refuse(at, `cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  throw source.refuse(at, 'the file is empty')
}
