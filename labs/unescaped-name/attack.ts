import type { Attack, Tools } from '#lab'
import { TEST, TEST_ANSWER } from './steps.ts'

type Take = (tools: Tools, token: string, name: string) => Promise<void>

const inTheChat: Take = async ({ http, expect }, token, name) => {
  const answer = await http.post('/rest/chatbot/respond', { action: 'setname', query: name }, { token })
  expect(answer.status === 200, `the name was answered with ${answer.status}`)
}

const onTheProfilePage: Take = async ({ http, expect }, token, name) => {
  const headers = { cookie: `token=${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await http.post('/profile', `username=${encodeURIComponent(name)}`, { headers })
  expect(answer.status === 302, `the name was answered with ${answer.status}`)
  const status = await http.get('/rest/chatbot/status', { token })
  expect(status.status === 200, `the bot answered with ${status.status}`)
}

async function expectSilence({ http, expect }: Tools, token: string): Promise<void> {
  const answer = await http.post('/rest/chatbot/respond', { action: 'query', query: TEST }, { token })
  expect(answer.status === 200, `the question was answered with ${answer.status}`)
  expect(answer.json<{ body: string }>().body !== TEST_ANSWER, 'the bot is as lively as ever')
}

/** Jim takes this name and asks the bot a question. */
const named =
  (name: string, take: Take): Attack['run'] =>
  async (tools) => {
    const { token } = await tools.logIn(`jim@${tools.settings.domain}`, 'ncc-1701')
    await take(tools, token, name)
    await expectSilence(tools, token)
  }

const challenge = 'killChatbotChallenge'

export const attacks: Attack[] = [
  {
    challenge,
    name: 'a name on the profile page that puts nothing in the place of the bot’s function',
    run: named('admin"); process=null; users.addUser("1337", "test', onTheProfilePage),
  },
  {
    challenge,
    name: 'the payload with the other name of the function',
    run: named('admin"); processQuery=null; users.addUser("1337", "test', onTheProfilePage),
  },
  {
    challenge,
    name: 'the payload in the chat, with the rest of the line as a comment',
    run: named('Jim"); process = 42; //', inTheChat),
  },
  {
    challenge,
    name: 'a function that always throws',
    run: named('Jim"); process = () => { throw new Error("closed for good") }; //', inTheChat),
  },
  {
    challenge,
    name: 'the function is deleted',
    run: named('Jim"); delete globalThis.process; users.get("Jim', inTheChat),
  },
  {
    challenge,
    name: 'the bot loses its model',
    run: named('Jim"); model = undefined; //', inTheChat),
  },
  {
    challenge,
    name: 'the bot forgets how to look customers up',
    run: named('Jim"); users.get = null; //', onTheProfilePage),
  },
  {
    challenge,
    name: 'the bot loses what it was trained with',
    run: named('Jim"); trainingSet = null; //', inTheChat),
  },
  {
    challenge,
    name: 'a name that leaves the quotes with or without a backslash before them',
    run: named('Jim"); process = null; // \\"); process = null; //', inTheChat),
  },
  {
    challenge,
    name: 'a question instead of a name',
    run: async (tools) => {
      const { token } = await tools.logIn(`jim@${tools.settings.domain}`, 'ncc-1701')
      await inTheChat(tools, token, 'Jim')
      const query = 'hi"); process = null; process("hi'
      await tools.http.post('/rest/chatbot/respond', { action: 'query', query }, { token })
      await expectSilence(tools, token)
    },
  },
  {
    challenge,
    name: 'a new customer breaks the bot for another customer',
    run: async (tools) => {
      const { http, logIn, settings } = tools
      const email = `quiet@${settings.domain}`
      await http.post('/api/Users', { email, password: 'hush-hush', passwordRepeat: 'hush-hush' })
      const eve = await logIn(email, 'hush-hush')
      await inTheChat(tools, eve.token, 'Eve"); process = null; users.addUser("1337", "test')
      const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      await inTheChat(tools, token, 'Jim')
      await expectSilence(tools, token)
    },
  },
]
