import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { deploy, textOf, tokenByListing, WAYS } from './steps.ts'

/** Parts of a repository that do not contain the token, and that are still not public. */
const TALKATIVE = [
  'HEAD',
  'config',
  'logs/HEAD',
  'COMMIT_EDITMSG',
  'refs/heads/main',
  'info/refs',
  'description',
]

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const takes = (name: string, find: (tools: Tools) => Promise<string>): GeneratedAttack => ({
    name: `the deploy token, searched for ${name}: it must not be found`,
    payload: name,
    challenge: 'gitInReachChallenge',
    run: async (tools) => {
      const status = await deploy(tools, await find(tools))
      tools.expect(status === 200, `deploying answered with ${status}`)
    },
  })
  const reads = (part: string): GeneratedAttack => {
    const path = `${random.pick(['.git', '%2egit', '.gi%74'])}/${part}`
    return {
      name: 'GET of a file below .git: it may not be served',
      payload: path,
      run: async (tools) => {
        await textOf(tools, path)
      },
    }
  }
  return [
    ...random.shuffle([
      ...Object.entries(WAYS).map(([name, find]) => takes(name, find)),
      takes('from the listings, object by object', tokenByListing),
    ]),
    ...random.shuffle(TALKATIVE).map(reads),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const loads = (name: string, path: string, part: string): GeneratedCheck => ({
    name,
    payload: path,
    run: async ({ http, expect }) => {
      const { status, text } = await http.get(path)
      expect(status === 200 && text.includes(part), `${path} answered with ${status}`)
    },
  })
  return random.shuffle([
    loads(
      'the landing page is served',
      random.pick(['/landing', '/landing/', '/landing/index.html']),
      'class="market"',
    ),
    loads('the landing page’s style sheet is served', `/landing/style.css?${random.word()}`, '.market'),
    loads('the landing page’s picture is served', `/landing/lantern.svg?${random.word()}`, '<svg'),
  ])
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  isPublic: {
    call: ({ random }) => {
      const hash = Array.from({ length: 38 }, () => random.number(0, 15).toString(16)).join('')
      const path = random.pick([
        'index.html',
        'style.css',
        'lantern.svg',
        // A later version of the page consists of the same kinds of files; nothing else is known about it.
        `${random.word()}${random.pick(['.html', '.css', '.svg'])}`,
        `.git/${random.pick(TALKATIVE)}`,
        `.git/objects/${random.pick(['0a', '7f', 'e3'])}/${hash}`,
        `.git/${random.pick(['', 'objects/', 'refs/', 'logs/'])}`,
      ])
      return { args: [path], payload: path }
    },
  },
}
