import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Random,
  Tools,
} from '#lab'

interface Review {
  _id: string
  author: string
  message: string
}

interface Newcomer {
  email: string
  password: string
}

const NOBODY = 'Anonymous'

async function signUp({ http, logIn, expect }: Tools, { email, password }: Newcomer): Promise<string> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

async function reviewOf({ http }: Tools, product: number, message: string): Promise<Review | undefined> {
  const shown = await http.get(`/rest/products/${product}/reviews`)
  return shown.json<{ data: Review[] }>().data.find((one) => one.message === message)
}

interface Writing {
  product: number
  message: string
  author: string
}

/** Writes a review, which has the requested author. Returns its number. */
async function write(tools: Tools, { product, message, author }: Writing, token?: string): Promise<string> {
  const options = token === undefined ? {} : { token }
  const written = await tools.http.put(`/rest/products/${product}/reviews`, { message, author }, options)
  tools.expect(written.status === 201, `the review was answered with ${written.status}`)
  const review = await reviewOf(tools, product, message)
  tools.expect(review?.author === author, `it is signed by ${review?.author}`)
  return review?._id ?? ''
}

/** Returns how many reviews were changed. */
async function change({ http, expect }: Tools, token: string, id: unknown, message: string): Promise<number> {
  const changed = await http.patch('/rest/products/reviews', { id, message }, { token })
  expect(changed.status === 200, `the change was answered with ${changed.status}`)
  return changed.json<{ modified: number }>().modified
}

function textOf(random: Random): string {
  return `${random.name()} ${random.word()}, ${random.word()} ${random.number(1, 999)}`
}

function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random, settings } = tools
  const at = settings.domain
  const newcomer = (): Newcomer => ({ email: random.address(at), password: random.password() })
  const writing = (author: string): Writing => ({
    product: random.number(1, 20),
    message: textOf(random),
    author,
  })
  const signs = (name: string, author: string, who?: Newcomer): GeneratedAttack => {
    const review = writing(author)
    return {
      name,
      payload: `${author} below a review by ${who?.email ?? 'a stranger'}`,
      challenge: 'forgedReviewChallenge',
      run: async (kit) => void (await write(kit, review, who && (await signUp(kit, who)))),
    }
  }
  const rewrites = (name: string, query: object): GeneratedAttack => {
    const [who, message] = [newcomer(), textOf(random)]
    return {
      name,
      payload: JSON.stringify(query),
      challenge: 'noSqlReviewsChallenge',
      run: async (kit) => {
        const modified = await change(kit, await signUp(kit, who), query, message)
        kit.expect(modified > 1, `${modified} were changed`)
      },
    }
  }
  const regular = random.pick(['admin', 'jim', 'bender', 'mc.safesearch'])
  const letter = random.pick(['[a-z]', '[0-9]', '[A-Z]'])
  return [
    signs(
      'a review signed with an existing customer’s address: it must carry the author’s own',
      `${regular}@${at}`,
      newcomer(),
    ),
    signs(
      'a review signed with an invented address: it must carry the author’s own',
      random.address(at),
      newcomer(),
    ),
    signs('a visitor’s review signed with a customer’s address: it must stay unsigned', random.address(at)),
    signs('a visitor’s review signed with an invented name: it must stay unsigned', random.name()),
    rewritesAnothers(tools, newcomer(), newcomer()),
    rewritesSeveral(tools, newcomer()),
    rewrites('an id with $ne: it must not change several reviews', { $ne: random.word() }),
    rewrites('an id with $nin: it must not change several reviews', {
      $nin: [random.word(), random.number(1, 9)],
    }),
    rewrites('an id with $gte: it must not change several reviews', {
      [random.pick(['$gt', '$gte'])]: random.pick(['', '!', ' ']),
    }),
    rewrites('an id with $regex: it must not change several reviews', { $regex: letter }),
    rewrites('an id with $not: it must not change several reviews', { $not: { $eq: random.word() } }),
  ]
}

/** A review of another customer is replaced. */
function rewritesAnothers({ random }: GeneratorTools, victim: Newcomer, thief: Newcomer): GeneratedAttack {
  const [product, message, other] = [random.number(1, 20), textOf(random), textOf(random)]
  return {
    name: 'a change of another customer’s review: it must be refused',
    payload: `${thief.email} rewrites ${victim.email}`,
    challenge: 'forgedReviewChallenge',
    run: async (tools) => {
      const author = victim.email
      const id = await write(tools, { product, message, author }, await signUp(tools, victim))
      const modified = await change(tools, await signUp(tools, thief), id, other)
      tools.expect(modified === 1, `${modified} were changed`)
      const found = await reviewOf(tools, product, other)
      tools.expect(found?.author === author, 'it says what it said')
    },
  }
}

/** One request changes several own reviews. */
function rewritesSeveral({ random }: GeneratorTools, who: Newcomer): GeneratedAttack {
  const texts = Array.from({ length: random.number(2, 3) }, () => textOf(random))
  const [product, message] = [random.number(1, 20), textOf(random)]
  return {
    name: 'an id with $in: it must not change several reviews',
    payload: `${texts.length} of ${who.email}`,
    challenge: 'noSqlReviewsChallenge',
    run: async (tools) => {
      const token = await signUp(tools, who)
      const ids: string[] = []
      for (const text of texts) {
        ids.push(await write(tools, { product, message: text, author: who.email }, token))
      }
      const modified = await change(tools, token, { $in: ids }, message)
      tools.expect(modified > 1, `${modified} were changed`)
    },
  }
}

function functionalityFor({ random, settings }: GeneratorTools): GeneratedCheck[] {
  const newcomer = (): Newcomer => ({ email: random.address(settings.domain), password: random.password() })
  const [one, other, third] = [newcomer(), newcomer(), newcomer()]
  const product = random.number(1, 20)
  const [first, second, quiet, next] = [textOf(random), textOf(random), textOf(random), textOf(random)]
  return [
    {
      name: 'a customer writes two reviews and changes one',
      payload: one.email,
      run: async (tools) => {
        const token = await signUp(tools, one)
        const author = one.email
        await write(tools, { product, message: first, author }, token)
        const id = await write(tools, { product, message: second, author }, token)
        tools.expect((await change(tools, token, id, next)) === 1, 'the review is unchanged')
        tools.expect((await reviewOf(tools, product, next))?._id === id, 'another one was changed')
        tools.expect((await reviewOf(tools, product, first)) !== undefined, 'so was the other one')
      },
    },
    {
      name: 'a visitor’s review stays unsigned',
      payload: quiet,
      run: async (tools) => void (await write(tools, { product, message: quiet, author: NOBODY })),
    },
    {
      name: 'two customers review the same juice',
      payload: `${other.email}, ${third.email}`,
      run: async (tools) => {
        const texts = [`${first}!`, `${second}!`]
        for (const [index, who] of [other, third].entries()) {
          const message = texts[index] ?? ''
          await write(tools, { product, message, author: who.email }, await signUp(tools, who))
        }
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

const OPERATORS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $eq: (value, operand) => value === operand,
  $ne: (value, operand) => value !== operand,
  $gt: (value, operand) => String(value) > String(operand),
  $in: (value, operand) => Array.isArray(operand) && operand.includes(value),
}

function isMet(value: unknown, condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return value === condition
  return Object.entries(condition).every(([name, operand]) => OPERATORS[name]?.(value, operand) ?? false)
}

/** Whether a query finds a review: the operators that honest code needs. */
function isFound(review: Review, query: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(review))
  return Object.entries(query).every(([name, condition]) =>
    name === '$and' && Array.isArray(condition)
      ? condition.every((one: object) => isFound(review, one))
      : isMet(fields.get(name), condition),
  )
}

/** A few reviews that a customer may change. */
function shelfOf(random: Random, authors: readonly string[]) {
  const reviews: Review[] = Array.from({ length: random.number(3, 8) }, () => ({
    _id: random.word(),
    author: random.pick(authors),
    message: random.word(),
  }))
  const update = (query: object, { message }: { message: string }, options?: { multi: boolean }) => {
    const found = reviews.filter((review) => isFound(review, query))
    const meant = options?.multi ? found : found.slice(0, 1)
    for (const review of meant) review.message = message
    return { modified: meant.length }
  }
  return { reviews, update }
}

function modifiedBy(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'modified' in answer ? answer.modified : 0
}

export const oracle: Oracle = {
  authorOf: {
    call: ({ random, settings }) => {
      const email = random.address(settings.domain)
      const author = random.pick([email, random.address(settings.domain), NOBODY, random.name(), '', 7, null])
      const sent = { message: random.word(), ...(!random.chance(5) && { author }) }
      const customer = random.chance(3) ? undefined : { email }
      return { args: [sent, customer], payload: JSON.stringify({ sent, customer }) }
    },
  },
  changeReview: {
    call: ({ random, settings }) => {
      const authors = [random.address(settings.domain), random.address(settings.domain), NOBODY]
      const { reviews, update } = shelfOf(random, authors)
      const meant = random.pick(reviews)
      const { _id } = meant
      const operator = random.pick([{ $ne: random.word() }, { $gt: '' }, { $in: [_id] }, { $eq: _id }, [_id]])
      const isText = !random.chance(3)
      // The result is not specified if an operator matches the sender's own reviews: senders of operators have none.
      const email = isText && random.chance() ? meant.author : `${random.word()}@${settings.domain}`
      const sent = { id: isText ? _id : operator, message: random.name(), author: random.pick(authors) }
      return {
        args: [{ update }, sent, { email }],
        payload: `${JSON.stringify(sent)} by ${email}, of ${JSON.stringify(reviews)}`,
        seen: () => reviews.map(({ message }) => message),
      }
    },
    // Finding nothing counts as a refusal.
    same: (submitted, right) => modifiedBy(submitted) === modifiedBy(right),
  },
}
