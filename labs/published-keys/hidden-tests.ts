import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { walkIn } from './steps.ts'

const BEHIND_THE_WALL =
  '/this/page/is/hidden/behind/an/incredibly/high/paywall/that/could/only/be/unlocked/by/sending/1btc/to/us'

/** A colleague puts another key into the folder. */
async function dropThere({ http, zip, expect }: Tools, file: string, text: string): Promise<void> {
  const form = new FormData()
  const archive = await zip({ [`../../encryptionkeys/${file}`]: text })
  form.append('file', new File([archive], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the archive was answered with ${answer.status}`)
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const premium = (name: string, path: string): GeneratedAttack => ({
    name,
    payload: path,
    challenge: 'premiumPaywallChallenge',
    run: (tools) => walkIn(tools, path),
  })
  const fresh = (name: string, file: string): GeneratedAttack => {
    const text = `${random.word()}${random.number(1_000, 9_999)}`
    return {
      name,
      payload: file,
      run: async (tools) => {
        await dropThere(tools, file, text)
        const answer = await tools.http.get(`/encryptionkeys/${file}`)
        tools.expect(answer.status === 200 && answer.text === text, `the key answered with ${answer.status}`)
      },
    }
  }
  const letter = random.pick([...'prem'])
  const inDisguise = 'premium.key'.replace(letter, `%${letter.charCodeAt(0).toString(16)}`)
  return [
    premium('GET of premium.key: it may not be served', '/encryptionkeys/premium.key'),
    premium(
      'GET of premium.key with the folder in other letter case: it may not be served',
      `/E${random.case('ncryptionkeys')}/premium.key`,
    ),
    premium(
      'GET of premium.key with a percent-encoded letter: it may not be served',
      `/encryptionkeys/${inDisguise}`,
    ),
    fresh('GET of a new private key: it may not be served', `${random.word()}.key`),
    fresh('GET of a new key with another ending: it may not be served', `${random.word()}.${random.word()}`),
    fresh(
      'GET of a private key with “public” in its name: it may not be served',
      `public-${random.word()}.key`,
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const partner = (name: string, path: string): GeneratedCheck => ({
    name,
    payload: path,
    run: async ({ http, expect }) => {
      const answer = await http.get(path)
      expect(answer.status === 200, `the public key answered with ${answer.status}`)
      expect(answer.text.startsWith('-----BEGIN RSA PUBLIC KEY-----'), 'it is something else')
    },
  })
  return [
    partner('the public key can be loaded', '/encryptionkeys/jwt.pub'),
    partner(
      'the public key can be loaded with the folder in other letter case',
      `/${random.case('encryptionkeys')}/jwt.pub`,
    ),
    {
      name: 'the paid picture can be loaded',
      payload: BEHIND_THE_WALL,
      run: async ({ http, expect }) => {
        const answer = await http.get(BEHIND_THE_WALL)
        expect(answer.headers['content-type'] === 'image/jpeg', 'there is no picture')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'what is public can be written in many patterns: the tests check what the shop sends'
