import type { NearMiss, Tools } from '#lab'
import { TEST, TEST_ANSWER } from './steps.ts'

const challenge = 'killChatbotChallenge'
const REPAIR =
  'admin"); process=(query, token)=>{ if (users.get(token)) { return model.process(trainingSet.lang, query) } else { return { action: \'unrecognized\', body: \'user does not exist\' }}}; users.addUser("1337", "test'

/** Jim tells the bot these names and asks these questions. Returns its last answer. */
async function talk(
  { http, logIn, settings, expect }: Tools,
  names: readonly string[],
  questions: readonly string[],
  status = 200,
): Promise<string> {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const send = (action: string, query: string) =>
    http.post('/rest/chatbot/respond', { action, query }, { token })
  let last = ''
  for (const name of names) {
    const answer = await send('setname', name)
    expect(answer.status === status, `the name was answered with ${answer.status}`)
  }
  for (const question of questions) {
    const answer = await send('query', question)
    expect(answer.status === 200, `the question was answered with ${answer.status}`)
    last = answer.json<{ body: string }>().body
  }
  return last
}

/** After these names and these questions the bot still works. */
async function lives(tools: Tools, names: readonly string[], questions: readonly string[] = []) {
  const last = await talk(tools, names, [...questions, TEST])
  tools.expect(last === TEST_ANSWER, `the bot says: ${last}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge,
    name: 'a single quote is no name for the bot, and nothing happens',
    run: async (tools) => {
      await talk(tools, ['"'], [], 500)
      await lives(tools, ['Jim'])
    },
  },
  {
    challenge,
    name: 'a line that does not hold together runs as little',
    run: async (tools) => {
      await talk(tools, ['Jim"); process = null; users.addUser("1337, "test'], [], 500)
      await lives(tools, ['Jim'])
    },
  },
  {
    challenge,
    name: 'the payload leaves the string, but only adds another user',
    run: (tools) => lives(tools, ['admin"); users.addUser("1337", "test']),
  },
  {
    challenge,
    name: 'the wrong kind of quotes',
    run: (tools) => lives(tools, ["admin'); process=null; users.addUser('1337', 'test"]),
  },
  { challenge, name: 'JavaScript for a name', run: (tools) => lives(tools, ['process=null']) },
  {
    challenge,
    name: 'JavaScript for a question',
    run: (tools) => lives(tools, ['Jim'], ['process=null', 'processQuery = undefined;']),
  },
  {
    challenge,
    name: 'a question in quotes goes over its head, and no more',
    run: (tools) => lives(tools, ['Jim'], ['what is a "smoothie"?', '"']),
  },
  {
    challenge,
    name: 'its function is replaced by one that works',
    run: (tools) => lives(tools, [REPAIR], ['hi', '...']),
  },
  {
    challenge,
    name: 'the bot is broken and repaired before a question',
    run: (tools) => lives(tools, ['admin"); process=null; users.addUser("1337", "test', REPAIR]),
  },
  {
    challenge,
    name: 'the bot is broken, and no question is asked',
    run: async (tools) => {
      await talk(tools, ['admin"); process=null; users.addUser("1337", "test'], [])
    },
  },
  {
    challenge,
    name: 'it talks nonsense, but it talks',
    run: async (tools) => {
      await talk(tools, ['Jim"); process = () => 42; //'], ['hi', 'hello'])
    },
  },
  {
    challenge,
    name: 'the bot fails at one question and still greets',
    run: async (tools) => {
      const moody =
        'Jim"); process = (query) => { if (query === "hi") throw new Error("not you"); return { answers: [] } }; //'
      await talk(tools, [moody], ['hi', 'hello'])
    },
  },
  {
    challenge,
    name: 'the bot accepts no new users and still answers known ones',
    run: async (tools) => {
      await talk(tools, ['Jim"); users.addUser = null; //'], [])
      const { token } = await tools.logIn(`jim@${tools.settings.domain}`, 'ncc-1701')
      const status = await tools.http.get('/rest/chatbot/status', { token })
      tools.expect(status.status === 500, `it was introduced with ${status.status}`)
    },
  },
  {
    challenge,
    name: 'a stranger tries',
    run: async ({ http, expect }) => {
      const answer = await http.post('/rest/chatbot/respond', {
        action: 'setname',
        query: 'x"); process=null; //',
      })
      expect(answer.status === 400, `a stranger was answered with ${answer.status}`)
    },
  },
]
