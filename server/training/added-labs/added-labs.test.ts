import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challengeNumbers } from '#contract/training/challenge-numbers.ts'
import type { ChallengeRow } from '#contract/training.ts'
import { labsWithExample } from '../../testing/added-labs.ts'
import {
  closeTestApplication,
  openTestApplication,
  projectRoot,
  type TestApplication,
} from '../../testing/application.ts'
import { openTestClass } from '../../testing/class/class.ts'
import { sharedLabs } from '../../testing/lab-content.ts'
import { numberChallenges } from '../catalogue/challenges.ts'
import { loadAllLabs } from './all-labs.ts'

const LAB = 'visitor-badge'
const KEY = 'visitorBadgeChallenge'
const ATTACK = `/labs/${LAB}?name=${encodeURIComponent('<img src=x onerror=alert(1)>')}`
const folders: string[] = []

/** The example of docs/labs.md in a new folder. */
function example(name = LAB): string {
  const folder = labsWithExample(name)
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const load = (...labs: string[]) => loadAllLabs(projectRoot, labs.join(':'))
const message = (...labs: string[]) =>
  load(...labs).then(
    () => 'no fault',
    (error: Error) => error.message,
  )

describe('a shop with the example of docs/labs.md', () => {
  let application: TestApplication
  beforeAll(async () => {
    const labs = example()
    appendFileSync(join(labs, 'labs.yml'), 'titles: { de_DE: Beere & Söhne, ja_JP: ベリー商会 }\n')
    application = await openTestApplication({ labs: await load(labs) })
  })
  afterAll(() => closeTestApplication(application))

  const row = async (language = 'en', visitor = 'home'): Promise<ChallengeRow | undefined> => {
    const answer = await application
      .visitor(visitor)
      .get('/api/Challenges/', { headers: { cookie: `language=${language}` } })
    const { data }: { data: ChallengeRow[] } = answer.json()
    return data.find(({ key }) => key === KEY)
  }

  it('shows where the challenge comes from, in the languages that it has', async () => {
    expect(await row()).toMatchObject({
      name: 'Visitor Badge',
      title: 'Visitor Badge',
      from: 'Berry & Sons',
      textLanguage: 'en',
    })
    expect(await row('de_DE')).toMatchObject({
      title: 'Besucherausweis',
      from: 'Beere & Söhne',
      textLanguage: 'de_DE',
    })
    expect(await row('ja_JP')).toMatchObject({
      title: 'Visitor Badge',
      from: 'ベリー商会',
      textLanguage: 'en',
    })
    expect(await row('fr_FR')).toMatchObject({ title: 'Visitor Badge', textLanguage: 'en' })
  })

  it('is hacked, fixed, and proven', async () => {
    const learner = application.visitor('learner')
    expect((await learner.get(`/labs/${LAB}?name=Jo`)).body).toContain('<strong>Jo</strong>')
    expect(await learner.solved(KEY)).toBe(false)
    await learner.get(ATTACK)
    expect(await learner.solved(KEY)).toBe(true)

    const fixes: { fixes: string[] } = (await learner.get(`/snippets/fixes/${KEY}`)).json()
    const right = fixes.fixes.findIndex((text) => text.includes('escape(name)'))
    expect((await learner.put(`/training/coding/${KEY}/live`, { fix: right })).statusCode).toBe(200)
    expect((await learner.get(ATTACK)).body).toContain('&lt;img src=x')
    const proof = (await learner.post(`/training/coding/${KEY}/attack`, {})).body
    expect(proof).toContain('"held":true')
    expect((await row('en', 'learner'))?.proven).toBe(true)
  })

  it('takes a fix of the learner’s own, which runs in the sandbox', async () => {
    const learner = application.visitor('writer')
    const source = `export function badge(name: string, company: string): string {
  return 'Printed for ' + name.replaceAll('<', '(') + company.replaceAll('<', '(')
}`
    expect((await learner.put(`/training/coding/${KEY}/own`, { source })).statusCode).toBe(200)
    expect((await learner.put(`/training/coding/${KEY}/live`, { fix: 'own' })).statusCode).toBe(200)
    expect((await learner.get(ATTACK)).body).toContain('Printed for (img src=x')
  })
})

describe('a lab whose weak code is data', () => {
  it('runs, is fixed, and takes a list of the learner’s own', async () => {
    const labs = example('mail-domains')
    const folder = join(labs, 'mail-domains')
    const hosts = (...names: string[]) => `hosts:\n${names.map((name) => `  - https://${name}\n`).join('')}`
    for (const fix of ['escape-both', 'drop-script-tags', 'shorter-names']) {
      rmSync(join(folder, 'fixes', `${fix}.ts`))
      writeFileSync(join(folder, 'fixes', `${fix}.yml`), hosts(`${fix}.example`))
    }
    rmSync(join(folder, 'weak.ts'))
    rmSync(join(folder, 'interface.json'))
    writeFileSync(join(folder, 'weak.yml'), hosts('berry.example', 'evil.example'))
    writeFileSync(join(folder, 'shape.yml'), 'hosts: { fewest: 1, most: 5, longest: 100 }\n')
    edit('lab.yml', 'weak: weak.ts', 'weak: weak.yml')(folder)
    edit('lab.yml', /- return .*/, '- "- https://evil.example"')(folder)
    edit('routes.ts', /const html = .*/, `const html = String(call.shop.live('mail-domains').hosts)`)(folder)
    const application = await openTestApplication({ labs: await load(labs) })
    try {
      const learner = application.visitor('reader')
      const shown = async () => (await learner.get('/labs/mail-domains?name=x')).body
      expect(await shown()).toContain('https://berry.example,https://evil.example')
      const coding = '/training/coding/mailDomainsChallenge'
      const { fixes }: { fixes: string[] } = (
        await learner.get('/snippets/fixes/mailDomainsChallenge')
      ).json()
      await learner.put(`${coding}/live`, { fix: fixes.findIndex((text) => text.includes('escape-both')) })
      expect(await shown()).toContain('https://escape-both.example')
      expect((await learner.put(`${coding}/own`, { source: hosts('mine.example') })).statusCode).toBe(200)
      expect((await learner.put(`${coding}/live`, { fix: 'own' })).statusCode).toBe(200)
      expect(await shown()).toContain('https://mine.example')
    } finally {
      await closeTestApplication(application)
    }
  })
})

describe('a class with the example', () => {
  it('counts it for the learner who solved it, and for nobody else', async () => {
    const testClass = await openTestClass({}, undefined, { labs: await load(example()) })
    try {
      const [ada, bo] = [await testClass.join('ada'), await testClass.join('bo')]
      expect((await testClass.get(ada, ATTACK)).status).toBe(200)
      const solved = async (who: typeof ada) => {
        const { data }: { data: ChallengeRow[] } = JSON.parse(
          (await testClass.get(who, '/api/Challenges/')).text,
        )
        return data.find(({ key }) => key === KEY)?.solved
      }
      expect(await solved(ada)).toBe(true)
      expect(await solved(bo)).toBe(false)
    } finally {
      await closeTestApplication(testClass.application)
    }
  })
})

describe('numbers', () => {
  it('of this project stay the same whatever is added, and continue codes with them', async () => {
    const before = numberChallenges((await sharedLabs()).all(), challengeNumbers)
    const after = numberChallenges((await load(example(), example('guest-book'))).all(), challengeNumbers)
    const ours = after.filter(({ lab }) => !lab.source)
    expect(ours.map(({ id, key }) => [id, key])).toEqual(before.map(({ id, key }) => [id, key]))
    const alone = numberChallenges((await load(example())).all(), challengeNumbers)
    const numberIn = (all: typeof after) => all.find(({ key }) => key === KEY)?.id
    expect(numberIn(after)).toBe(numberIn(alone))
    expect(numberIn(alone)).toBeGreaterThan(999)
  })
})

/** What is wrong with a lab, and the sentence about it. `FOLDER` stands for its folder. */
const FAULTS: [what: string, change: (folder: string) => void, sentence: string | RegExp][] = [
  [
    'no English text',
    edit('lab.yml', / {4}description: >-\n.*\n.*\n(?= {4}hints)/, ''),
    'FOLDER/lab.yml:5:5 is wrong at challenges[0]: must have description',
  ],
  [
    'an unknown category',
    edit('lab.yml', 'category: XSS', 'category: XXS'),
    'FOLDER/lab.yml:7:5 is wrong at challenges[0].category: must be one of: Broken Access Control',
  ],
  [
    'too many stars',
    edit('lab.yml', 'stars: 1', 'stars: 9'),
    'FOLDER/lab.yml:8:5 is wrong at challenges[0].stars: must be <= 6',
  ],
  [
    'a bad key',
    edit('lab.yml', `key: ${KEY}`, 'key: visitor badge'),
    'FOLDER/lab.yml:5:5 is wrong at challenges[0].key: must match pattern',
  ],
  [
    'a number',
    edit('lab.yml', 'stars: 1', 'stars: 1\n    number: 300'),
    'wrong at challenges[0].number: leave it out: the number of an added challenge comes from its key',
  ],
  [
    'an unknown concept',
    edit('lab.yml', 'concept: reflected-xss', 'concept: magic'),
    'wrong at challenges[0].concept: must be one of: brute-force',
  ],
  ['YAML that is none', edit('lab.yml', 'title: A', 'title: [A'), /FOLDER\/lab.yml:\d+:\d+ is no YAML/],
  [
    'a line that is not in the code',
    edit('lab.yml', 'return `<p class', 'return `<q class'),
    'FOLDER/lab.yml:34:7 is wrong at find.vulnerable[0]',
  ],
  [
    'a translation of a fix that is not there',
    edit('lab.de_DE.yml', 'challenges:', 'fixes:\n  nothing: Nichts\nchallenges:'),
    'FOLDER/lab.de_DE.yml:2:3 is wrong at fixes.nothing: lab.yml has no fix nothing',
  ],
  [
    'no judge',
    (folder) => rmSync(join(folder, 'judge.ts')),
    'FOLDER/judge.ts is missing: when the challenge counts as solved',
  ],
  [
    'a judge that is none',
    edit('judge.ts', 'const judge', 'const jury'),
    'FOLDER/judge.ts does not export a function named judge',
  ],
  [
    'a judge of something else',
    edit('judge.ts', 'visitorBadgeChallenge:', 'otherChallenge:'),
    `FOLDER/judge.ts must judge exactly: ${KEY}`,
  ],
  [
    'a judge of near misses of something else',
    edit('judge.ts', '/** The badge', 'export const near: Judge = () => ({ other: [] })\n/** The badge'),
    'FOLDER/judge.ts says in near when other is nearly solved',
  ],
  [
    'a fix that needs another file',
    edit('fixes/escape-both.ts', '/** The', `import '../steps.ts'\n/** The`),
    "FOLDER/fixes/escape-both.ts has “import '../steps.ts'”: it may import types only",
  ],
  [
    'attacks that are none',
    edit('attack.ts', 'const attacks', 'const assaults'),
    'FOLDER/attack.ts does not export a list named attacks',
  ],
  [
    'no attack on the challenge',
    edit('attack.ts', /\{\n {4}challenge.*\n {2}\},\n/s, ''),
    `FOLDER/attack.ts has no attack on ${KEY}`,
  ],
  [
    'an attack in a page',
    edit('attack.ts', `name: 'the same`, `runs: 'browser',\n    name: 'the same`),
    'FOLDER/attack.ts: “the same in the name of the company” runs in a page, which an added lab cannot',
  ],
  [
    'code that is no TypeScript',
    edit('near-misses.ts', 'NearMiss[] = [', 'NearMiss[] = [)'),
    'FOLDER/near-misses.ts',
  ],
  [
    'a fix without its file',
    (folder) => rmSync(join(folder, 'fixes', 'escape-both.ts')),
    'FOLDER/fixes/escape-both.ts is missing: lab.yml names the fix escape-both',
  ],
  [
    'a fix that exports something else',
    edit('fixes/escape-both.ts', 'function badge', 'function bodge'),
    'FOLDER/fixes/escape-both.ts cannot replace weak.ts: it exports bodge, not badge',
  ],
  [
    'two right fixes',
    edit('lab.yml', 'right: false', 'right: true'),
    'FOLDER/lab.yml: exactly one fix has to be right',
  ],
  [
    'no hidden tests',
    (folder) => rmSync(join(folder, 'hidden-tests.ts')),
    'FOLDER/hidden-tests.ts is missing',
  ],
  [
    'nothing that calls it',
    (folder) => rmSync(join(folder, 'routes.ts')),
    'FOLDER/routes.ts is missing: nothing calls weak.ts',
  ],
  [
    'an address elsewhere',
    edit('routes.ts', `'/labs/visitor-badge'`, `'/rest/badge'`),
    'FOLDER/routes.ts answers at /rest/badge: its addresses have to begin with /labs/visitor-badge',
  ],
  ['a component', (folder) => writeFileSync(join(folder, 'sink.tsx'), ''), 'FOLDER/sink.tsx cannot be added'],
  [
    'no interface',
    (folder) => rmSync(join(folder, 'interface.json')),
    'FOLDER/interface.json is missing: npm run prove -- --labs <folder> writes it',
  ],
  [
    'an interface of other code',
    edit('weak.ts', '/** The', '/** A'),
    'FOLDER/interface.json is older than weak.ts',
  ],
  [
    'a key of this project',
    edit('lab.yml', KEY, 'basketAccessChallenge', 'judge.ts'),
    'labs/view-basket and FOLDER have the same challenge key: basketAccessChallenge',
  ],
  [
    'a challenge name of this project',
    edit('lab.yml', 'name: Visitor Badge', 'name: View Basket'),
    'labs/view-basket and FOLDER have the same challenge name: View Basket',
  ],
  [
    'a version that is nowhere',
    edit('lab.yml', 'fixes: [', 'stoppedBy: [view-basket/nothing]\n    fixes: ['),
    'there is no version view-basket/nothing',
  ],
]

function edit(
  file: string,
  before: string | RegExp,
  after: string,
  ...others: string[]
): (folder: string) => void {
  return (folder) => {
    for (const each of [file, ...others]) {
      const text = readFileSync(join(folder, each), 'utf8')
      const changed = text.replace(before, after)
      expect(changed).not.toBe(text)
      writeFileSync(join(folder, each), changed)
    }
  }
}

describe('a start with a faulty lab stops, and says what is wrong:', () => {
  it.each(FAULTS)('%s', async (_what, change, sentence) => {
    const labs = example()
    const folder = join(labs, LAB)
    change(folder)
    const said = await message(labs)
    if (typeof sentence === 'string') expect(said).toContain(sentence.replaceAll('FOLDER', folder))
    else expect(said.replaceAll(folder, 'FOLDER')).toMatch(sentence)
  })

  it('all faults of all labs at once', async () => {
    const [first, second] = [example(), example('guest-book')]
    edit('lab.yml', 'stars: 1', 'stars: 9')(join(first, LAB))
    edit('judge.ts', 'const judge', 'const jury')(join(second, 'guest-book'))
    mkdirSync(join(second, 'Not a lab'))
    const said = await message(first, second)
    expect(said).toContain('stars: must be <= 6')
    expect(said).toContain('guest-book/judge.ts does not export a function named judge')
    expect(said).toContain('has no good name')
    expect(said).toContain(`${join(second, 'Not a lab', 'lab.yml')} is missing`)
  })

  it('a folder without labs, a lab in place of a folder, and the same folder name twice', async () => {
    const labs = example()
    const empty = mkdtempSync(join(tmpdir(), 'labs-'))
    folders.push(empty)
    expect(await message(empty)).toBe(`${empty} has no lab: a lab is a folder with a lab.yml`)
    expect(await message(join(labs, LAB))).toBe(
      `${join(labs, LAB)} is a lab itself: LABS_DIR names the folder that it is in`,
    )
    const copy = join(empty, labs.split('/').at(-1) ?? '')
    cpSync(labs, copy, { recursive: true })
    const said = await message(labs, copy)
    expect(said).toContain(`${labs} and ${copy} have the same name`)
    expect(said).toContain(`${join(labs, LAB)} and ${join(copy, LAB)} have the same challenge key: ${KEY}`)
  })
})
