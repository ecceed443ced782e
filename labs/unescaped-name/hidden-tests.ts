import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Random,
  Tools,
} from '#lab'
import { TEST, TEST_ANSWER } from './steps.ts'

interface Newcomer {
  email: string
  password: string
}

async function signUp({ http, logIn, expect }: Tools, { email, password }: Newcomer): Promise<string> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

type Action = 'setname' | 'query'

async function askBot(
  { http, expect }: Tools,
  token: string,
  action: Action,
  query: string,
): Promise<string> {
  const answer = await http.post('/rest/chatbot/respond', { action, query }, { token })
  expect(answer.status === 200, `the bot answered with ${answer.status}`)
  return answer.json<{ body: string }>().body
}

/** Sets a name on the profile page; the bot reads it at its next maintenance. */
async function takeOnPage({ http, expect }: Tools, token: string, name: string): Promise<void> {
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await http.post('/profile', `username=${encodeURIComponent(name)}`, { headers })
  expect(answer.status === 302, `the name was answered with ${answer.status}`)
  const status = await http.get('/rest/chatbot/status', { token })
  expect(status.status === 200, `the bot answered with ${status.status}`)
}

async function expectSilence(tools: Tools, token: string): Promise<void> {
  const answer = await askBot(tools, token, 'query', TEST)
  tools.expect(answer !== TEST_ANSWER, 'the bot is as lively as ever')
}

/** Replaces the function that answers by something that is none. */
function killing(draw: Random): string {
  const nothing = draw.pick([
    'null',
    'undefined',
    String(draw.number(0, 999)),
    `'${draw.word()}'`,
    '{}',
    '[]',
  ])
  return draw.pick([
    `process = ${nothing}`,
    `processQuery = ${nothing}`,
    `globalThis['process'] = ${nothing}`,
    `process = () => { throw new Error('${draw.word()}') }`,
    'delete globalThis.process',
  ])
}

/** Keeps the function and removes what it needs. */
function starving(draw: Random): string {
  return draw.pick(['model = undefined', 'model.process = null', 'users.get = null', 'trainingSet = null'])
}

/** Ways to treat the rest of the line after a string. */
function rest(draw: Random): string {
  return draw.pick(['//', `// ${draw.word()}`, `users.addUser('${draw.number(900, 9_999)}', "${draw.word()}`])
}

function attacksOn({ random, settings }: GeneratorTools): GeneratedAttack[] {
  const newcomer = (): Newcomer => ({ email: random.address(settings.domain), password: random.password() })
  const strikes = (
    name: string,
    payload: string,
    take: (tools: Tools, token: string, text: string) => Promise<unknown>,
  ): GeneratedAttack => {
    const who = newcomer()
    return {
      name,
      payload,
      challenge: 'killChatbotChallenge',
      alone: true,
      run: async (tools) => {
        const token = await signUp(tools, who)
        await take(tools, token, payload)
        await expectSilence(tools, token)
      },
    }
  }
  const inTheChat = (tools: Tools, token: string, text: string) => askBot(tools, token, 'setname', text)
  const called = random.name()
  const asQuestion = async (tools: Tools, token: string, text: string) => {
    await inTheChat(tools, token, called)
    await tools.http.post('/rest/chatbot/respond', { action: 'query', query: text }, { token })
  }
  const out = () => `${random.name()}"); ${killing(random)}; `
  return [
    strikes(
      'a name that closes the string and replaces “process”: it must not be run',
      `${out()}${rest(random)}`,
      inTheChat,
    ),
    strikes(
      'a name that deletes “users.get”: it must not be run',
      `${random.name()}"); ${starving(random)}; //`,
      inTheChat,
    ),
    strikes(
      'a name from the profile page that closes the string: it must not be run',
      `${out()}${rest(random)}`,
      takeOnPage,
    ),
    strikes(
      'a name with escaped and plain quotes: it must not be run',
      `${out()}// \\"); ${killing(random)}; //`,
      inTheChat,
    ),
    strikes(
      'a question that closes the string and runs code: it must not be run',
      `${random.word()}"); ${killing(random)}; process("${random.word()}`,
      asQuestion,
    ),
    strikes(
      'a question that deletes “users.get”: it must not be run',
      `${random.word()}"); ${starving(random)}; //`,
      asQuestion,
    ),
  ]
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const newcomer = (): Newcomer => ({ email: random.address(settings.domain), password: random.password() })
  const isCalled = (name: string, username: string, alsoOnWeak?: false): GeneratedCheck => {
    const who = newcomer()
    return {
      name,
      payload: username,
      ...(alsoOnWeak === false && { alsoOnWeak }),
      run: async (tools) => {
        const greeting = await askBot(tools, await signUp(tools, who), 'setname', username)
        tools.expect(greeting.includes(username), `it said: ${greeting}`)
      },
    }
  }
  const costs = (name: string, question: string, alsoOnWeak?: false): GeneratedCheck => {
    const [who, username] = [newcomer(), random.name()]
    return {
      name,
      payload: question,
      ...(alsoOnWeak === false && { alsoOnWeak }),
      run: async (tools) => {
        const token = await signUp(tools, who)
        await askBot(tools, token, 'setname', username)
        const answer = await askBot(tools, token, 'query', question)
        tools.expect(answer.includes('Apple Juice (1000ml) costs 1.99'), `it said: ${answer}`)
      },
    }
  }
  const [one, other, first, second] = [newcomer(), newcomer(), random.name(), random.name()]
  return [
    isCalled(
      'a name with accents, apostrophes and brackets is used unchanged',
      `Sinéad O'${random.name()} (the ${random.number(2, 9)}.); really`,
    ),
    isCalled(
      'a name with quotation marks is used unchanged',
      `${random.name()} "the ${random.word()}" ${random.name()}`,
      false,
    ),
    isCalled(
      'a name with backslashes and template signs is used unchanged',
      `${random.name()} \\o/ \`${random.word()}\` \${1 + 1} \\"${random.word()}\\`,
      false,
    ),
    isCalled(
      'a name with programming words is used unchanged',
      `The process model of ${random.name()}, delete users`,
    ),
    costs('a question for a price is answered', `How much is Apple Juice (1000ml)? I'm thirsty!`),
    costs(
      'a question with quotation marks is answered',
      'How much is "Apple Juice (1000ml)"? I\'m thirsty!',
      false,
    ),
    {
      name: 'two customers are told apart, and the bot passes its self-test',
      payload: `${first}, ${second}`,
      run: async (tools) => {
        const [a, b] = [await signUp(tools, one), await signUp(tools, other)]
        await askBot(tools, a, 'setname', first)
        await askBot(tools, b, 'setname', second)
        const status = await tools.http.get('/rest/chatbot/status', { token: a })
        tools.expect(status.text.includes(first), `it said: ${status.text}`)
        tools.expect((await askBot(tools, b, 'query', TEST)) === TEST_ANSWER, 'it fails its test')
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle =
  'the result is a program that can be written in many ways: the tests check what the bot answers'
