import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

/** What must not leave the folder, and words that stand in it. */
const SHUT_IN = [
  { file: 'encrypt.pyc', words: 'announcement', challenge: 'nullByteChallenge' },
  { file: 'eastere.gg', words: 'you found the easter egg!', challenge: 'nullByteChallenge' },
  { file: 'package.json.bak', words: '"epilogue-js"', challenge: 'forgottenDevBackupChallenge' },
  { file: 'coupons_2013.md.bak', words: 'n<MibgC7sn', challenge: 'forgottenBackupChallenge' },
  { file: 'suspicious_errors.yml', words: 'error messages', challenge: 'misplacedSignatureFileChallenge' },
] as const

/** Asks for something in the folder and makes sure that it is the one. */
async function fetchFile({ http, expect }: Tools, path: string, words: string): Promise<void> {
  const answer = await http.get(`/ftp/${path}`)
  expect(answer.status === 200, `${path} answered with ${answer.status}`)
  expect(answer.text.includes(words), `${path} is something else`)
}

/** Puts a file into the folder, through the archive of a complaint. */
async function putThere({ http, zip, expect }: Tools, file: string, text: string): Promise<void> {
  const form = new FormData()
  const archive = await zip({ [`../../ftp/${file}`]: text })
  form.append('file', new File([archive], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the archive was answered with ${answer.status}`)
}

/** A null byte as it comes through the door, and what nobody reads behind it. */
function poison({ draw, paths }: DrawTools): string {
  const more = draw.pick(['', draw.word(), `%25${paths.encode('00')}${draw.word()}`])
  return `%25${paths.encode('00')}${more}${draw.pick(['.md', '.pdf'])}`
}

function attacksOn(tools: DrawTools): DrawnAttack[] {
  const { draw } = tools
  const known = SHUT_IN.map(({ file, words, challenge }): DrawnAttack => {
    const path = `${file}${poison(tools)}`
    return {
      name: `${file} with an encoded null byte and an allowed ending: it may not be served`,
      payload: path,
      challenge,
      run: (all) => fetchFile(all, path, words),
    }
  })
  const fresh = `${draw.word()}.${draw.word()}`
  const [path, text] = [`${fresh}${poison(tools)}`, `# ${draw.name()}`]
  const strange: DrawnAttack = {
    name: 'a new file with an encoded null byte and an allowed ending: it may not be served',
    payload: path,
    run: async (all) => {
      await putThere(all, fresh, text)
      await fetchFile(all, path, text)
    },
  }
  return [...known, strange]
}

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const [page, gone, shut] = [`${draw.word()}.md`, `${draw.word()}.pdf`, `${draw.word()}.${draw.word()}`]
  const [text, ending] = [`# ${draw.name()}\n`, draw.pick(SHUT_IN).file]
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

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle = {
  fileToSend: {
    times: 120,
    call: ({ draw }) => {
      const good = draw.pick(['.md', '.pdf'])
      const bad = draw.pick(['.bak', '.pyc', '.yml', `.${draw.word()}`, ''])
      const asked = draw.pick([
        `${draw.word()}${good}`,
        `${draw.word()}${draw.word()}${good}`,
        `${draw.word()}${bad}`,
        `${draw.word()}${bad}%00${good}`,
        `${draw.word()}${bad}%00${draw.word()}%00${good}`,
      ])
      const mayLeave = (name: string) => /\.(md|pdf)$/.test(name)
      return { args: [asked, mayLeave], payload: asked }
    },
  },
}
