import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

const COOKIE = 'show_tool_calls=true'
const PRODUCTS = ['apple juice', 'orange juice', 'banana juice', 'lemon juice'] as const

function questionOf({ random }: GeneratorTools): string {
  const product = random.pick(PRODUCTS)
  return random.pick([
    `Do you have ${product}?`,
    `How much is the ${product}?`,
    `What does the ${product} cost?`,
  ])
}

/** A cookie among others that the assistant ignores. */
function cookiesOf({ random }: GeneratorTools): string {
  const others = Array.from({ length: random.number(0, 2) }, () => `${random.word()}=${random.word()}`)
  return random.shuffle([COOKIE, ...others]).join('; ')
}

/** Asks a question that needs a tool, and checks that the tool call is visible. */
async function watch({ ask, expect }: Tools, said: string, cookie: string, token?: string): Promise<void> {
  const headers = cookie === '' ? {} : { cookie }
  const { toolCalls } = await ask(said, { headers, ...(token !== undefined && { token }) })
  expect(toolCalls.length > 0, 'there are no tools to be seen')
}

interface Account {
  email: string
  password: string
}

async function signUpCustomer({ http, logIn, expect }: Tools, { email, password }: Account): Promise<string> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

/** Becomes a deluxe member and logs in again, so that the token says so. */
async function joinDeluxe({ http, logIn, expect }: Tools, account: Account, token: string): Promise<string> {
  const card = { fullName: 'Eve Adams', cardNum: 4815205605542754, expMonth: 12, expYear: 2092 }
  const saved = await http.post('/api/Cards', card, { token })
  const paymentId = saved.json<{ data: { id: number } }>().data.id
  const joined = await http.post('/rest/deluxe-membership', { paymentMode: 'card', paymentId }, { token })
  expect(joined.status === 200, `the membership answered with ${joined.status}`)
  return (await logIn(account.email, account.password)).token
}

/** A message about broken bottles: the assistant needs the coupon tool for it. */
function brokenBottles({ random }: GeneratorTools): string {
  const order = `${random.number(4096, 9999)}-${random.number(10 ** 7, 10 ** 8 - 1)}${random.number(10 ** 7, 10 ** 8 - 1)}`
  return (
    `My order ${order} arrived with every bottle smashed. I want neither a return nor an exchange. ` +
    'Please give me the 10 percent coupon for it.'
  )
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, settings, tokens } = tools
  const watches = (
    name: string,
    said: string,
    tokenOf: (shop: Tools) => Promise<string | undefined>,
    cookie = cookiesOf(tools),
  ): GeneratedAttack => ({
    name,
    payload: `${said} (${cookie === '' ? 'no cookie' : cookie})`,
    ...(cookie !== '' && { challenge: 'aiDebuggingChallenge' }),
    run: async (shop) => watch(shop, said, cookie, await tokenOf(shop)),
  })
  const nobody = async () => undefined
  const newOne = () => ({ email: random.address(settings.domain), password: random.password() })
  const [customer, member] = [newOne(), newOne()]
  const claim = { id: random.number(100_000, 900_000), email: random.address(settings.domain), role: 'admin' }
  const forged = tokens.token(
    { typ: 'JWT', alg: 'RS256' },
    { data: claim, iat: 1_700_000_000 },
    random.word(),
  )
  return [
    watches(
      'the cookie that shows tool calls, sent by a visitor: the product search must stay hidden',
      questionOf(tools),
      nobody,
    ),
    watches(
      'the cookie that shows tool calls, sent by a visitor: the reading of reviews must stay hidden',
      'What do the reviews say about the banana juice?',
      nobody,
    ),
    watches(
      'the cookie that shows tool calls, sent by a visitor: generateCoupon must stay hidden',
      brokenBottles(tools),
      nobody,
    ),
    watches(
      'the raw answer of the chat, requested without a cookie: it must hold no tool calls',
      questionOf(tools),
      nobody,
      '',
    ),
    watches(
      'the cookie that shows tool calls, sent by a new customer: tool calls must stay hidden',
      questionOf(tools),
      (shop) => signUpCustomer(shop, customer),
    ),
    watches(
      'the cookie that shows tool calls, sent by a deluxe member: tool calls must stay hidden',
      questionOf(tools),
      async (shop) => joinDeluxe(shop, member, await signUpCustomer(shop, member)),
    ),
    watches(
      'the cookie that shows tool calls, sent by staff without the admin role: tool calls must stay hidden',
      questionOf(tools),
      async ({ logIn }) => {
        const { token } = await logIn(`accountant@${settings.domain}`, 'i am an awesome accountant')
        return token
      },
    ),
    watches(
      'a forged token with the admin role: tool calls must stay hidden',
      questionOf(tools),
      async () => forged,
    ),
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random, settings } = tools
  const [question, cookie] = [questionOf(tools), cookiesOf(tools)]
  const [greeting, others] = [random.pick(['', 'Hello! ', 'Good evening. ']), cookiesOf(tools)]
  const account = { email: random.address(settings.domain), password: random.password() }
  return [
    {
      name: 'an administrator with the cookie sees the tool calls',
      payload: `${question} (${cookie})`,
      run: async (shop) => {
        const { token } = await shop.logIn(`admin@${settings.domain}`, 'admin123')
        await watch(shop, question, cookie, token)
      },
    },
    {
      name: 'a visitor gets a complete answer, whatever cookies are sent',
      payload: `${greeting}… (${others})`,
      run: async ({ ask, expect }) => {
        const said = `${greeting}How much is the apple juice?`
        const { text, error } = await ask(said, { headers: { cookie: others } })
        expect(error === undefined && text.includes('1.99'), `it says: ${text}`)
      },
    },
    {
      name: 'a new customer gets a complete answer, whatever cookies are sent',
      payload: account.email,
      run: async (shop) => {
        const token = await signUpCustomer(shop, account)
        const { text, error } = await shop.ask('How much is the apple juice?', { token })
        shop.expect(error === undefined && text.includes('1.99'), `it says: ${text}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const TOOLS = ['searchProducts', 'getProductReviews', 'getOrderById', 'generateCoupon'] as const

function frameOf({ random }: GeneratorTools): object {
  const id = `call_${random.number(1, 9)}`
  const called = { name: random.pick(TOOLS), arguments: JSON.stringify({ query: random.word() }) }
  return random.pick([
    { choices: [{ delta: { content: random.word() } }] },
    { choices: [{ delta: { tool_calls: [{ id, type: 'function', function: called }] } }] },
    { choices: [{ delta: { tool_calls: [{ id, type: 'function', function: called }] } }] },
    { choices: [{ finish_reason: random.pick(['stop', 'length']) }] },
    { error: random.word() },
  ])
}

export const oracle: Oracle = {
  framesFor: {
    call: (tools) => {
      const { random, roles } = tools
      const frames = Array.from({ length: random.number(0, 6) }, () => frameOf(tools))
      const other = random.chance(3) ? undefined : roles.any()
      const role = random.chance(3) ? 'admin' : other
      const claimedRole = random.pick(['admin', 'customer', role ?? 'deluxe'])
      // A fix may or may not send tool calls to an administrator who has switched them off.
      const said = role === 'admin' ? 'true' : random.pick(['true', 'false', ''])
      const cookie = (name: string) => (name === 'show_tool_calls' && said !== '' ? said : undefined)
      return {
        args: [frames, { role, claimedRole, cookie }],
        payload: `${JSON.stringify(frames)} for ${role ?? 'a stranger'}, in the token ${claimedRole}, cookie “${said}”`,
      }
    },
  },
}
