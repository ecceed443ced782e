import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { complain } from './steps.ts'

const FOLDER = 'uploads/complaints'

/** Sends an archive with files of these names, one of which replaces a public file. */
async function replace(tools: Tools, names: readonly string[], text: string, address: string): Promise<void> {
  await complain(tools, Object.fromEntries(names.map((name) => [name, text])))
  const found = await tools.http.get(address)
  tools.expect(found.text === text, `${address} does not say what was written`)
}

function attacksOn({ random, paths }: GeneratorTools): GeneratedAttack[] {
  const text = () => `# ${random.name()}\n\nWhoever reads this owes me a juice, says ${random.word()}.\n`
  const terms = (name: string, ...names: string[]): GeneratedAttack => {
    const mine = text()
    return {
      name,
      payload: names.join(', '),
      challenge: 'fileWriteChallenge',
      run: (tools) => replace(tools, names, mine, '/ftp/legal.md'),
    }
  }
  const elsewhere = (name: string, folder: string, file: string, slash = '/'): GeneratedAttack => {
    const [mine, path] = [text(), ['..', '..', folder, file].join(slash)]
    return { name, payload: path, run: (tools) => replace(tools, [path], mine, `/${folder}/${file}`) }
  }
  const folders = Array.from({ length: random.number(1, 3) }, () => random.word())
  return [
    terms(
      'a ZIP entry with ../../: nothing may be written outside',
      `${paths.up(2)}ftp/${random.pick(['', './', '/'])}legal.md`,
    ),
    terms(
      'a ZIP entry that goes down folders and then up: nothing may be written outside',
      `${folders.join('/')}/${paths.up(folders.length + 2)}ftp/legal.md`,
    ),
    terms(
      'a ZIP entry with ../ and ./ mixed: nothing may be written outside',
      `.././${random.word()}/.././../ftp/${random.word()}/../legal.md`,
    ),
    terms('a ZIP entry with backslashes: nothing may be written outside', '..\\..\\ftp\\legal.md'),
    elsewhere(
      'a ZIP entry with backslashes that adds a file to /ftp: nothing may be written outside',
      'ftp',
      `${random.word()}.md`,
      '\\',
    ),
    terms(
      'several ZIP entries, one with ../: nothing may be written outside',
      `${random.word()}.pdf`,
      '....//....//ftp/legal.md',
      '../../../ftp/legal.md',
      '../../ftp/legal.md',
    ),
    elsewhere(
      'a ZIP entry that adds a file to /ftp: nothing may be written outside',
      'ftp',
      `${random.word()}.md`,
    ),
    elsewhere(
      'a ZIP entry that adds a key: nothing may be written outside',
      'encryptionkeys',
      `${random.word()}.pub`,
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const comesWith = (name: string, ...names: string[]): GeneratedCheck => {
    const content = random.word()
    return {
      name,
      payload: names.join(', '),
      run: async (tools) => {
        const before = await tools.http.get('/ftp/legal.md')
        await complain(tools, Object.fromEntries(names.map((one) => [one, content])))
        const after = await tools.http.get('/ftp/legal.md')
        tools.expect(before.status === 200 && after.text === before.text, 'the terms are others')
      },
    }
  }
  return [
    comesWith(
      'a ZIP with two files is accepted',
      `${random.word()}.pdf`,
      `${random.word()} ${random.number(1, 9)}.pdf`,
    ),
    comesWith(
      'a ZIP with files in folders is accepted',
      `${random.word()}/${random.word()}.pdf`,
      `${random.word()}/${random.word()}/1.pdf`,
    ),
    comesWith('a ZIP with a file named legal.md is accepted', `${random.word()}/legal.md`, 'legal.md'),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  targetOf: {
    // Honest files end in .pdf here, and those with parent folders in .md: none of the latter has to be kept.
    call: ({ random, paths }) => {
      const [file, climber] = [`${random.word()}.pdf`, `${random.word()}.md`]
      const name = random.pick([
        file,
        `${random.word()}/${file}`,
        `${random.word()}/${random.word()}/${file}`,
        `${random.word()}..${file}`,
        `${paths.up(random.number(1, 4))}${climber}`,
        `${random.word()}/${paths.up(random.number(1, 4))}${random.word()}/${climber}`,
        `${'..\\'.repeat(random.number(1, 3))}${climber}`,
        `/${random.word()}/${climber}`,
        `....//....//${climber}`,
      ])
      return { args: [FOLDER, name], payload: name }
    },
    same: (submitted, right) => {
      const place = placeOf(submitted)
      const file = placeOf(right)?.at(-1)
      if (file?.endsWith('.md') && place === undefined) return true
      return place?.slice(0, 2).join('/') === FOLDER && place.length > 2 && place.at(-1) === file
    },
  },
}

/** The parts of a path after normalisation. */
function placeOf(path: unknown): string[] | undefined {
  if (typeof path !== 'string') return undefined
  const place: string[] = []
  for (const part of path.split(/[\\/]/)) {
    if (part === '..') place.pop()
    else if (part !== '' && part !== '.') place.push(part)
  }
  return place
}
