import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle } from '#lab'
import {
  API,
  askApi,
  command,
  print,
  printsAsWritten,
  readSecret,
  SECRETS,
  stealKey,
  TOKEN_FILE,
} from './steps.ts'

/** Ways to read the token, some of which do not name the file. */
function tokens({ random }: GeneratorTools): string {
  const file = random.pick([
    TOKEN_FILE,
    '/var/run/secrets/kubernetes.io/serviceaccount/tok*',
    '/run/../var/run/secrets/kubernetes.io/serviceaccount/t?ken',
  ])
  return random.pick([`$(cat ${file})`, `$(tail ${file})`, `\`head ${file}\``, `$(cat < ${TOKEN_FILE})`])
}

const hosts = ({ random }: GeneratorTools): string =>
  `${random.pick(['https', 'http'])}://${random.pick(['kubernetes.default.svc', 'kubernetes.default', '10.96.0.1'])}`

function attacksOn(kit: GeneratorTools): GeneratedAttack[] {
  const { random } = kit
  const options = () => random.pick(['-s', '-sk', '-ks', '-s -k'])
  const steals = (name: string, line: string): GeneratedAttack => ({
    name,
    payload: line,
    challenge: 'clusterChallenge',
    run: (tools) => stealKey(tools, line),
  })
  const one = `${SECRETS}/pulp-pay`
  const other = askApi({ path: `${SECRETS}/fridge-camera`, host: hosts(kit), token: tokens(kit) })
  const size = `M; ${askApi({ path: one, options: options() })} #`
  const header = `"Authorization: Bearer ${tokens(kit)}"`
  const withWget = `wget -qO - --header ${header} ${API}${random.pick([one, SECRETS])}`
  return [
    steals(
      'the secret of the payment pod, by its name: it must not be told',
      askApi({ path: one, token: tokens(kit), options: options() }),
    ),
    steals(
      'the list of secrets: it must not be told',
      askApi({ path: SECRETS, token: tokens(kit), options: options() }),
    ),
    steals(
      'the secret, from another name of the cluster’s API: it must not be told',
      askApi({ path: one, host: hosts(kit), options: options() }),
    ),
    steals('the secret, asked for with another program: it must not be told', withWget),
    {
      name: 'the secret, asked for in the field of the size: it must not be told',
      payload: size,
      challenge: 'clusterChallenge',
      run: (tools) => stealKey(tools, '', size),
    },
    {
      name: 'the secret of another pod: it must not be told',
      payload: other,
      run: (tools) => readSecret(tools, other),
    },
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const prints = (name: string, text: string): GeneratedCheck => ({
    name,
    payload: text,
    run: (tools) => printsAsWritten(tools, text),
  })
  const [one, other] = [random.word(), random.name()]
  const quiet = command(`curl -s ${API}/version`)
  return [
    prints('a label is printed as it is, in each size', `${one}; ${other}’s & ${one}`),
    prints('a label of two lines is printed as it is', `${one}\n${other}, ${random.number(1, 99)}`),
    {
      name: 'a label is printed while another one asks the cluster for its version',
      payload: quiet,
      run: async (tools) => {
        await print(tools, quiet)
        await printsAsWritten(tools, one)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'a manifest is not a function: the tests ask the cluster for secrets, and print labels'
