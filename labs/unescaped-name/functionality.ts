import type { FunctionalCheck, Tools } from '#lab'

/** Tells the bot a name and asks it something. */
async function talk({ http, logIn, settings, expect }: Tools, name: string, query: string) {
  const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
  const say = async (action: string, text: string): Promise<string> => {
    const answer = await http.post('/rest/chatbot/respond', { action, query: text }, { token })
    expect(answer.status === 200, `the bot answered with ${answer.status}`)
    return answer.json<{ body: string }>().body
  }
  return { greeting: await say('setname', name), answer: await say('query', query) }
}

export const functionality: FunctionalCheck[] = [
  {
    name: 'the bot calls a customer by name',
    run: async (tools) => {
      const { greeting } = await talk(tools, "Sinéad O'Hara (the 2nd); really", 'hello')
      tools.expect(greeting.includes("Sinéad O'Hara (the 2nd); really"), `it said: ${greeting}`)
    },
  },
  {
    name: 'the bot knows what products cost',
    run: async (tools) => {
      const { answer } = await talk(tools, 'Captain Jim', "How much is Apple Juice (1000ml)? I'm thirsty!")
      tools.expect(answer.includes('Apple Juice (1000ml) costs 1.99'), `it said: ${answer}`)
    },
  },
  {
    name: 'the bot passes its self-test',
    run: async (tools) => {
      const test = 'function test command b8a8ba1ecea1607e1713e31a3d9e5e19'
      const { answer } = await talk(tools, 'Jim', test)
      tools.expect(answer === '3be2e438b7f3d04c89d7749f727bb3bd', `it said: ${answer}`)
    },
  },
]
