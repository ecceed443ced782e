import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

/** The shop's date, as in a file name: a registration returns the time. */
async function today({ http, expect }: Tools, email: string, password: string): Promise<string> {
  const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(answer.status === 201, `signing up answered with ${answer.status}`)
  const at = new Date(answer.json<{ data: { createdAt: string } }>().data.createdAt)
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${at.getFullYear()}-${month}-${day}`
}

/** A colleague puts a page into the public folder. */
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

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const challenge = 'accessLogDisclosureChallenge'
  const ofToday = (name: string, folder: string): GeneratedAttack => {
    const [email, password, trace] = [random.address(settings.domain), random.password(), random.word()]
    return {
      name,
      payload: `${folder}, ?q=${trace}`,
      challenge,
      run: async (tools) => {
        await tools.http.get(`/rest/products/search?q=${trace}`)
        await open(
          tools,
          `${folder}/access.log.${await today(tools, email, password)}`,
          `search?q=${trace} HTTP/`,
        )
      },
    }
  }
  const trace = random.word()
  return [
    {
      name: 'GET of the newest log file through the listing: it may not be served',
      payload: `?q=${trace}`,
      challenge,
      run: async (tools) => {
        await tools.http.get(`/rest/products/search?q=${trace}`)
        const list = await tools.http.get('/support/logs', { headers: { accept: 'application/json' } })
        tools.expect(list.text.startsWith('['), 'the folder cannot be browsed')
        const names = list.json<string[]>().filter((one) => one.startsWith('access.log'))
        tools.expect(names.length > 0, 'there is no log')
        await open(tools, `/support/logs/${names[0]}`, 'GET /')
      },
    },
    ofToday('GET of today’s log file by its guessed name: it may not be served', '/support/logs'),
    ofToday(
      'GET of today’s log file with the folder in other letter case: it may not be served',
      `/S${random.case('upport')}/${random.case('logs')}`,
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const [email, password] = [random.address(settings.domain), random.password()]
  const [note, text] = [`${random.word()}.md`, `# ${random.name()}`]
  return [
    {
      name: 'the public files can be read',
      payload: '/ftp/legal.md',
      run: (tools) => open(tools, '/ftp/legal.md', '# Legal Information'),
    },
    {
      name: 'a new public file can be read',
      payload: note,
      run: async (tools) => {
        await dropThere(tools, note, text)
        await open(tools, `/ftp/${note}`, text)
      },
    },
    {
      name: 'registrations and logins work and are logged',
      payload: email,
      run: async ({ http, logIn, expect }) => {
        const answer = await http.post('/api/Users', { email, password, passwordRepeat: password })
        expect(answer.status === 201, `signing up answered with ${answer.status}`)
        await logIn(email, password)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  publish: {
    times: 3,
    // A published log is published for everybody, at any address.
    call: () => {
      const published: string[] = []
      const note = (_url: string, path: string) => {
        if (path.toLowerCase().includes('logs')) published.push(path)
      }
      const site = { listing: note, folder: note, file: note }
      return { args: [site], payload: 'a site', seen: () => published.length }
    },
  },
}
