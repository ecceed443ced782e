import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  HttpResponse,
  Oracle,
  Tools,
} from '#lab'

interface Newcomer {
  email: string
  password: string
  question: number
  answer: string
}

type Fields = Readonly<Record<string, string>>

/** Signs up a customer with a security answer. Returns the token. */
async function signUp({ http, logIn, expect }: Tools, newcomer: Newcomer): Promise<string> {
  const { email, password, question, answer } = newcomer
  const registered = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(registered.status === 201, `signing up was answered with ${registered.status}`)
  const { id } = registered.json<{ data: { id: number } }>().data
  const kept = { UserId: id, SecurityQuestionId: question, answer }
  const { status } = await http.post('/api/SecurityAnswers', kept)
  expect(status === 201, `the security answer was answered with ${status}`)
  return (await logIn(email, password)).token
}

/** Sends the form as a page does, or as a program would. */
function send({ http }: Tools, token: string, fields: Fields, isJson = false): Promise<HttpResponse> {
  const cookie = `token=${token}`
  if (isJson) return http.post('/dataerasure', fields, { headers: { cookie } })
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return http.post('/dataerasure', new URLSearchParams(fields).toString(), { headers })
}

function newcomerOf({ random, settings }: GeneratorTools, email = random.address(settings.domain)): Newcomer {
  return { email, password: random.password(), question: random.number(1, 14), answer: random.name() }
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, paths } = tools
  const reads = (name: string, layout: string, words: string): GeneratedAttack => {
    const [who, isJson, isKnown] = [newcomerOf(tools), random.chance(), random.chance()]
    const securityAnswer = isKnown ? who.answer : random.word()
    return {
      name,
      payload: `${layout} for ${who.email}${isJson ? ', as JSON' : ''}`,
      challenge: 'lfrChallenge',
      run: async (kit) => {
        const token = await signUp(kit, who)
        const fields = Object.entries({ layout, email: who.email, securityAnswer })
        const answer = await send(kit, token, Object.fromEntries(fields), isJson)
        kit.expect(answer.status === 200, `the form was answered with ${answer.status}`)
        kit.expect(answer.text.endsWith('......') && answer.text.includes(words), 'it is no file')
      },
    }
  }
  const detour = random.pick(['', './', `${random.word()}/../`, './/'])
  const [template, other] = random.shuffle(['dataErasureForm', 'dataErasureResult'])
  return [
    reads(
      'a layout that names package.json: its content must not be shown',
      `${paths.up(1)}package.json`,
      '"name"',
    ),
    reads(
      'a layout that names package.json through other folders: its content must not be shown',
      `${random.word()}/${paths.up(3)}juice-shop/package.json`,
      '"name"',
    ),
    reads(
      'a layout that names a system file: its content must not be shown',
      `${paths.up(2)}${detour}c/windows/system.ini`,
      '',
    ),
    reads(
      'a layout that names a page template: its source must not be shown',
      `${detour}${template}`,
      '<h1>',
    ),
    reads(
      'a layout that names another template with its ending: its source must not be shown',
      `./${other}.hbs`,
      '<h1>',
    ),
    reads(
      'a layout that names a page template through its folder: its source must not be shown',
      `../views/${template}`,
      '<h1>',
    ),
    readsOwn(tools),
  ]
}

/** An archive puts a file into the folder of views, and the form renders it. */
function readsOwn(tools: GeneratorTools): GeneratedAttack {
  const { random } = tools
  const [who, file, text] = [newcomerOf(tools), random.word(), `${random.name()} ${random.word()}`]
  return {
    name: 'a layout that names a new file: its content must not be shown',
    payload: `${file}.hbs`,
    challenge: 'lfrChallenge',
    run: async (kit) => {
      const form = new FormData()
      const archive = await kit.zip({ [`../../machine/juice-shop/views/${file}.hbs`]: text })
      form.append('file', new File([archive], 'complaint.zip', { type: 'application/zip' }))
      const complained = await kit.http.post('/file-upload', form)
      kit.expect(complained.status === 204, `the complaint was answered with ${complained.status}`)
      const answer = await send(kit, await signUp(kit, who), { layout: file, email: who.email })
      kit.expect(answer.text.startsWith(text), 'it is not what was put there')
    },
  }
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random, settings } = tools
  const word = random.pick(['layout', 'views', 'package', 'config', 'ftp'])
  const forgets = (name: string, who: Newcomer, typed: string): GeneratedCheck => ({
    name,
    payload: typed,
    run: async (kit) => {
      const fields = { email: typed, securityAnswer: who.answer }
      const answer = await send(kit, await signUp(kit, who), fields, false)
      kit.expect(answer.status === 200, `the form answered with ${answer.status}`)
      kit.expect(answer.text.includes(`<strong>${typed}</strong>`), 'the page does not show the name')
    },
  })
  const [plain, large, odd] = [
    newcomerOf(tools),
    newcomerOf(tools),
    newcomerOf(tools, `${word}.${random.address(settings.domain)}`),
  ]
  const doubtful = newcomerOf(tools)
  return [
    forgets('an erasure request is confirmed', plain, plain.email),
    forgets('an erasure request works for an address in any letter case', large, random.case(large.email)),
    forgets(
      'an erasure request works for an address with “layout” in it',
      { ...odd, answer: `${word} ${odd.answer}` },
      odd.email,
    ),
    {
      name: 'an erasure request needs the right security answer',
      payload: doubtful.email,
      run: async (kit) => {
        const { email, answer } = doubtful
        const token = await signUp(kit, doubtful)
        const refused = await send(kit, token, { email, securityAnswer: `${answer}?` })
        kit.expect(refused.status === 401, `a wrong answer is met with ${refused.status}`)
        const taken = await send(kit, token, { email, securityAnswer: answer })
        kit.expect(taken.text.includes(`<strong>${email}</strong>`), 'the right one is refused')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  answerPage: {
    // Whether a form with a layout is refused or answered without it is up to the fix: the attacks check that.
    call: ({ random, settings }) => {
      const page = random.pick(['dataErasureForm', 'dataErasureResult'])
      const email = random.pick([
        random.address(settings.domain),
        random.address(random.word()),
        random.word(),
        '',
        7,
      ])
      const sent = {
        ...(!random.chance(5) && { email }),
        ...(random.chance() && {
          securityAnswer: random.pick([random.word(), 'layout', '../package.json', '']),
        }),
        ...(random.chance(4) && { [random.word()]: random.word() }),
      }
      const render = (one: string, values: Record<string, unknown>) =>
        `${one} for ${typeof values.email === 'string' ? values.email : ''}`
      const resolve = (path: string) => `/${random.word()}/${path}`
      return { args: [{ render, resolve }, page, sent], payload: `${page}, ${JSON.stringify(sent)}` }
    },
  },
}
