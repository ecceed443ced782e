import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'
import { deploy, textOf, tokenByListing, WAYS } from './steps.ts'

/** Parts of a repository that say nothing of the token, and more than strangers need. */
const TALKATIVE = [
  'HEAD',
  'config',
  'logs/HEAD',
  'COMMIT_EDITMSG',
  'refs/heads/main',
  'info/refs',
  'description',
]

function attacksOn({ draw }: DrawTools): DrawnAttack[] {
  const takes = (name: string, find: (tools: Tools) => Promise<string>): DrawnAttack => ({
    name: `the deploy token, searched for ${name}: it must not be found`,
    payload: name,
    challenge: 'gitInReachChallenge',
    run: async (tools) => {
      const status = await deploy(tools, await find(tools))
      tools.expect(status === 200, `deploying answered with ${status}`)
    },
  })
  const reads = (part: string): DrawnAttack => {
    const path = `${draw.pick(['.git', '%2egit', '.gi%74'])}/${part}`
    return {
      name: 'GET of a file below .git: it may not be served',
      payload: path,
      run: async (tools) => {
        await textOf(tools, path)
      },
    }
  }
  return [
    ...draw.shuffle([
      ...Object.entries(WAYS).map(([name, find]) => takes(name, find)),
      takes('from the listings, object by object', tokenByListing),
    ]),
    ...draw.shuffle(TALKATIVE).map(reads),
  ]
}

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const loads = (name: string, path: string, part: string): DrawnCheck => ({
    name,
    payload: path,
    run: async ({ http, expect }) => {
      const { status, text } = await http.get(path)
      expect(status === 200 && text.includes(part), `${path} answered with ${status}`)
    },
  })
  return draw.shuffle([
    loads(
      'the landing page is served',
      draw.pick(['/landing', '/landing/', '/landing/index.html']),
      'class="market"',
    ),
    loads('the landing page’s style sheet is served', `/landing/style.css?${draw.word()}`, '.market'),
    loads('the landing page’s picture is served', `/landing/lantern.svg?${draw.word()}`, '<svg'),
  ])
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  isPublic: {
    call: ({ draw }) => {
      const hash = Array.from({ length: 38 }, () => draw.number(0, 15).toString(16)).join('')
      const path = draw.pick([
        'index.html',
        'style.css',
        'lantern.svg',
        // The page of tomorrow is made of what the page of today is made of: of more nobody was told.
        `${draw.word()}${draw.pick(['.html', '.css', '.svg'])}`,
        `.git/${draw.pick(TALKATIVE)}`,
        `.git/objects/${draw.pick(['0a', '7f', 'e3'])}/${hash}`,
        `.git/${draw.pick(['', 'objects/', 'refs/', 'logs/'])}`,
      ])
      return { args: [path], payload: path }
    },
  },
}
