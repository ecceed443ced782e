import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** A colleague puts a file into the folder. */
async function dropThere({ http, zip, expect }: Tools, file: string, text: string): Promise<void> {
  const form = new FormData()
  const archive = await zip({ [`../../ftp/${file}`]: text })
  form.append('file', new File([archive], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the archive was answered with ${answer.status}`)
}

async function open({ http, expect }: Tools, path: string, words: string): Promise<void> {
  const answer = await http.get(path)
  expect(answer.status === 200, `${path} answered with ${answer.status}`)
  expect(answer.text.includes(words), `${path} is something else`)
}

async function listed({ http }: Tools): Promise<string> {
  const listing = await http.get('/ftp', { headers: { accept: 'application/json' } })
  return listing.status === 200 ? listing.text : ''
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const challenge = 'directoryListingChallenge'
  const memo = (name: string, path: string): GeneratedAttack => ({
    name,
    payload: path,
    challenge,
    run: (tools) => open(tools, path, '# Planned Acquisitions'),
  })
  const dropped = (name: string, ending: string): GeneratedAttack => {
    const [file, text] = [
      `${random.word()}${ending}`,
      `# ${random.name()}\n\nFor the two of us, ${random.word()}.\n`,
    ]
    return {
      name,
      payload: file,
      run: async (tools) => {
        await dropThere(tools, file, text)
        await open(tools, `/ftp/${file}`, text)
      },
    }
  }
  const letter = random.pick([...'acqu'])
  const inDisguise = 'acquisitions.md'.replace(letter, `%${letter.charCodeAt(0).toString(16)}`)
  const note = `${random.word()}.md`
  return [
    memo('GET of /ftp/acquisitions.md: it may not be served', '/ftp/acquisitions.md'),
    memo(
      'GET of acquisitions.md with the folder in other letter case: it may not be served',
      `/F${random.case('tp')}/acquisitions.md`,
    ),
    memo('GET of acquisitions.md with a percent-encoded letter: it may not be served', `/ftp/${inDisguise}`),
    dropped('GET of a new confidential .md file: it may not be served', '.md'),
    dropped('GET of a new confidential PDF: it may not be served', '.pdf'),
    {
      name: 'GET of the folder /ftp: confidential files may not be listed',
      payload: note,
      run: async (tools) => {
        await dropThere(tools, note, 'x')
        tools.expect((await listed(tools)).includes(note), 'the folder cannot be browsed')
      },
    },
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => random.number(0, 15).toString(16)).join('')
  const [order, text] = [`order_${hex(4)}-${hex(16)}.pdf`, `%PDF-1.7 ${random.word()}`]
  const folder = `/${random.case('ftp')}`
  return [
    {
      name: 'the terms of use can be read',
      payload: `${folder}/legal.md`,
      run: (tools) => open(tools, `${folder}/legal.md`, '# Legal Information'),
    },
    {
      name: 'a customer can open the PDF of their own order',
      payload: order,
      run: async (tools) => {
        await dropThere(tools, order, text)
        await open(tools, `/ftp/${order}`, text)
      },
    },
    {
      name: 'robots.txt can be read',
      payload: '/robots.txt',
      run: (tools) => open(tools, '/robots.txt', 'Disallow: /ftp'),
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'what is public can be written in many patterns: the tests check what the shop sends'
