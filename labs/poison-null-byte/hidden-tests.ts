import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'
import { fetchFile } from './steps.ts'

/** Files that must not leave the folder, and words in them. */
const SHUT_IN = [
  { file: 'encrypt.pyc', words: 'announcement', challenge: 'nullByteChallenge' },
  { file: 'eastere.gg', words: 'you found the easter egg!', challenge: 'nullByteChallenge' },
  { file: 'package.json.bak', words: '"epilogue-js"', challenge: 'forgottenDevBackupChallenge' },
  { file: 'coupons_2013.md.bak', words: 'n<MibgC7sn', challenge: 'forgottenBackupChallenge' },
  { file: 'suspicious_errors.yml', words: 'error messages', challenge: 'misplacedSignatureFileChallenge' },
] as const

/** Puts a file into the folder, through the archive of a complaint. */
async function putThere({ http, zip, expect }: Tools, file: string, text: string): Promise<void> {
  const form = new FormData()
  const archive = await zip({ [`../../ftp/${file}`]: text })
  form.append('file', new File([archive], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the archive was answered with ${answer.status}`)
}

/** A null byte as it is sent, and the text after it. */
function poison({ random, paths }: GeneratorTools): string {
  const more = random.pick(['', random.word(), `%25${paths.encode('00')}${random.word()}`])
  return `%25${paths.encode('00')}${more}${random.pick(['.md', '.pdf'])}`
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const known = SHUT_IN.map(({ file, words, challenge }): GeneratedAttack => {
    const path = `${file}${poison(tools)}`
    return {
      name: `${file} with an encoded null byte and an allowed ending: it may not be served`,
      payload: path,
      challenge,
      run: (all) => fetchFile(all, path, words),
    }
  })
  const fresh = `${random.word()}.${random.word()}`
  const [path, text] = [`${fresh}${poison(tools)}`, `# ${random.name()}`]
  const strange: GeneratedAttack = {
    name: 'a new file with an encoded null byte and an allowed ending: it may not be served',
    payload: path,
    run: async (all) => {
      await putThere(all, fresh, text)
      await fetchFile(all, path, text)
    },
  }
  return [...known, strange]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const [page, gone, shut] = [
    `${random.word()}.md`,
    `${random.word()}.pdf`,
    `${random.word()}.${random.word()}`,
  ]
  const [text, ending] = [`# ${random.name()}\n`, random.pick(SHUT_IN).file]
  return [
    {
      name: 'the terms of use can be read',
      payload: 'legal.md',
      run: (tools) => fetchFile(tools, 'legal.md', '# Legal Information'),
    },
    {
      name: 'a new .md file can be read',
      payload: page,
      run: async (tools) => {
        await putThere(tools, page, text)
        await fetchFile(tools, page, text)
      },
    },
    {
      name: 'a file with a forbidden ending is refused',
      payload: `${ending}, ${shut}`,
      run: async ({ http, expect }) => {
        for (const name of [ending, shut]) {
          const answer = await http.get(`/ftp/${name}`)
          expect(answer.status === 403, `${name} answered with ${answer.status}`)
        }
      },
    },
    {
      name: 'a missing file is answered with 404',
      payload: gone,
      run: async ({ http, expect }) => {
        const answer = await http.get(`/ftp/${gone}`)
        expect(answer.status === 404, `it answered with ${answer.status}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  fileToSend: {
    times: 120,
    call: ({ random }) => {
      const good = random.pick(['.md', '.pdf'])
      const bad = random.pick(['.bak', '.pyc', '.yml', `.${random.word()}`, ''])
      const asked = random.pick([
        `${random.word()}${good}`,
        `${random.word()}${random.word()}${good}`,
        `${random.word()}${bad}`,
        `${random.word()}${bad}%00${good}`,
        `${random.word()}${bad}%00${random.word()}%00${good}`,
      ])
      const mayLeave = (name: string) => /\.(md|pdf)$/.test(name)
      return { args: [asked, mayLeave], payload: asked }
    },
  },
}
