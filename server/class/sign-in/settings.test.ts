import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { classNamesIn, signInIn } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'forbidden-fruit-'))
const file = join(folder, 'sign-in.yml')
const GOOD = `providers:
  - id: uni
    name: University
    issuer: https://login.uni.example/realms/main
    clientId: fruit
`
const settings = (text: string) => {
  writeFileSync(file, text)
  return signInIn({ SIGN_IN: file })
}
const faultOf = (text: string): string => {
  try {
    settings(text)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(file, 'sign-in.yml') : ''
  }
}

describe('the file of sign-in', () => {
  it('has defaults for all but the provider', () => {
    expect(signInIn({})).toBeUndefined()
    expect(settings(GOOD)).toMatchObject({
      isCodeAllowed: true,
      providers: [
        {
          ...{ id: 'uni', scope: 'openid profile email', clientSecret: undefined, staff: [] },
          learners: { emailDomains: [], group: undefined },
        },
      ],
    })
  })

  it('reads the secret from a file, and the rules', () => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'hush\n')
    const [provider] =
      settings(`${GOOD}    clientSecretFile: ${secret}
    learners: { emailDomains: [uni.example], group: { claim: groups, anyOf: [students] } }
    staff: [{ claim: groups, anyOf: [teachers], role: trainer }]
`)?.providers ?? []
    expect(provider).toMatchObject({
      clientSecret: 'hush',
      learners: { emailDomains: ['uni.example'], group: { claim: 'groups', anyOf: ['students'] } },
      staff: [{ claim: 'groups', anyOf: ['teachers'], role: 'trainer' }],
    })
  })

  it('says which classes the rules for staff name', () => {
    const rules =
      '{ claim: a, anyOf: [b], role: host }, { claim: a, anyOf: [c], role: trainer, class: Monday }'
    expect(classNamesIn(settings(`${GOOD}    staff: [${rules}]\n`))).toEqual(['Monday'])
  })

  it.each([
    ['', 'SIGN_IN (sign-in.yml):1:1 is wrong at the top level'],
    ['providers: []', 'providers: must not be so short a list'],
    [GOOD.replace('clientId', 'clientID'), ':5:5 is wrong at providers[0].clientID: there is no such field'],
    [GOOD.replace('uni\n', 'Uni!\n'), 'providers[0].id: must be 1 to 40 small letters'],
    [GOOD.replace('https:', 'http:'), 'providers[0].issuer: must be an address that begins with https://'],
    [
      GOOD.replace('login.uni.example/realms/main', 'login.microsoftonline.com/common/v2.0'),
      'must name the tenant',
    ],
    [`${GOOD}    scope: profile\n`, 'providers[0].scope: must be openid and'],
    [`${GOOD}    learners: { emailDomains: ['@uni.example'] }\n`, 'must be what follows the @'],
    [`${GOOD}    staff: [{ claim: groups, anyOf: [a], role: boss }]\n`, 'staff[0].role: must be one of: '],
    [`${GOOD}    clientSecretFile: /nowhere\n`, 'clientSecretFile: cannot be read'],
    [
      `${GOOD}    staffOnly: true\njoinWithCode: false\n`,
      'joinWithCode: without the code, nobody could join',
    ],
    [GOOD + GOOD.split('\n').slice(1).join('\n'), 'providers[1].id: another provider has this id'],
  ])('names the wrong field: %#', (text, fault) => {
    expect(faultOf(text)).toContain(fault)
  })
})
