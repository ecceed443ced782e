import type {
  GeneratedAttack,
  GeneratedCheck,
  GeneratorTools,
  HiddenTests,
  Oracle,
  Random,
  Tools,
} from '#lab'
import { like } from './steps.ts'

interface Customer {
  email: string
  password: string
}

interface Review {
  _id: string
  message: string
  likesCount: number
  likedBy: string[]
}

interface Writing {
  product: number
  message: string
}

async function signUp({ http, logIn, expect }: Tools, { email, password }: Customer): Promise<string> {
  const signed = await http.post('/api/Users', { email, password, passwordRepeat: password })
  expect(signed.status === 201, `signing up as ${email} answered with ${signed.status}`)
  return (await logIn(email, password)).token
}

async function find({ http }: Tools, { product, message }: Writing): Promise<Review> {
  const shown = await http.get(`/rest/products/${product}/reviews`)
  const review = shown.json<{ data: Review[] }>().data.find((one) => one.message === message)
  if (!review) throw new Error('the review is not there')
  return review
}

/** A new review. Returns its number. */
async function write(tools: Tools, writing: Writing): Promise<string> {
  const { product, message } = writing
  const written = await tools.http.put(`/rest/products/${product}/reviews`, { message, author: 'Anonymous' })
  tools.expect(written.status === 201, `the review was answered with ${written.status}`)
  return (await find(tools, writing))._id
}

function customerOf({ random, settings }: GeneratorTools): Customer {
  return { email: random.address(settings.domain), password: random.password() }
}

function reviewOf(draw: Random): Writing {
  return { product: draw.number(1, 20), message: `${draw.name()} ${draw.word()} ${draw.number(1, 999)}` }
}

/** Each like takes time, so there are few: three of one customer are a successful race. */
function attacksOn(tools: GeneratorTools): GeneratedAttack[] {
  const { random } = tools
  const [first, second, third] = [reviewOf(random), reviewOf(random), reviewOf(random)]
  const newcomer = () => customerOf(tools)
  const [one, other, before, twice] = [newcomer(), newcomer(), newcomer(), newcomer()]
  const product = random.number(1, 20)
  return [
    {
      name: 'three likes at once for a review that others liked: they must count once',
      payload: `${one.email} below “${first.message}”`,
      challenge: 'timingAttackChallenge',
      run: async (kit) => {
        const id = await write(kit, first)
        const status = await like(kit, id, await signUp(kit, before))
        kit.expect(status === 200, `the first like was answered with ${status}`)
        const token = await signUp(kit, one)
        await Promise.all([1, 2, 3].map(() => like(kit, id, token)))
        const { likesCount } = await find(kit, first)
        kit.expect(likesCount === 4, `${likesCount} likes are shown`)
      },
    },
    {
      name: 'likes sent before the previous one is answered: they must count once',
      payload: `${other.email} below “${second.message}”`,
      challenge: 'timingAttackChallenge',
      run: async (kit) => {
        const [id, token] = [await write(kit, second), await signUp(kit, other)]
        const sent: Promise<number>[] = []
        for (let count = 0; count < 3; count++) {
          sent.push(like(kit, id, token))
          await kit.http.get(`/rest/products/${product}/reviews`)
        }
        const accepted = (await Promise.all(sent)).filter((status) => status === 200).length
        kit.expect(accepted === 3, `${accepted} were accepted`)
      },
    },
    {
      name: 'two likes of one customer at the same moment: they must count once',
      payload: `${twice.email} below “${third.message}”`,
      run: async (kit) => {
        const [id, token] = [await write(kit, third), await signUp(kit, twice)]
        await Promise.all([like(kit, id, token), like(kit, id, token)])
        const { likesCount } = await find(kit, third)
        kit.expect(likesCount === 2, `${likesCount} likes are shown`)
      },
    },
  ]
}

function functionalityFor(tools: GeneratorTools): GeneratedCheck[] {
  const { random } = tools
  const [once, both] = [reviewOf(random), reviewOf(random)]
  const [one, other, third] = [customerOf(tools), customerOf(tools), customerOf(tools)]
  const nowhere = `${random.word()}${random.number(10, 99)}`
  return [
    {
      name: 'a new customer likes a review once, and a second like is refused',
      payload: one.email,
      run: async (kit) => {
        const [id, token] = [await write(kit, once), await signUp(kit, one)]
        const statuses = [await like(kit, id, token), await like(kit, id, token)].join()
        kit.expect(statuses === '200,403', `they were answered with ${statuses}`)
        const { likesCount, likedBy } = await find(kit, once)
        kit.expect(likesCount === 1 && likedBy.join() === one.email, `liked by ${likedBy.join()}`)
        const missing = await like(kit, nowhere, token)
        kit.expect(missing === 404, `a review that is not there was answered with ${missing}`)
      },
    },
    {
      name: 'two customers like the same review at once, and both count',
      payload: `${other.email}, ${third.email}`,
      run: async (kit) => {
        const id = await write(kit, both)
        const tokens = [await signUp(kit, other), await signUp(kit, third)]
        const statuses = (await Promise.all(tokens.map((token) => like(kit, id, token)))).join()
        kit.expect(statuses === '200,200', `they were answered with ${statuses}`)
        const { likesCount, likedBy } = await find(kit, both)
        const isWhole = [other, third].every(({ email }) => likedBy.includes(email))
        kit.expect(likesCount === 2 && isWhole, `${likesCount} likes of ${likedBy.join()}`)
      },
    },
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

interface Liked {
  author: string
  likesCount: number
  likedBy: string[]
}

/** Whether a condition on the likers holds: the operators that honest code needs. */
function holds(condition: unknown, likedBy: readonly string[]): boolean {
  if (typeof condition !== 'object' || condition === null) return likedBy.some((one) => one === condition)
  return Object.entries(condition).every(([name, operand]) => {
    if (name === '$ne') return !likedBy.includes(operand)
    if (name === '$nin') return Array.isArray(operand) && !likedBy.some((one) => operand.includes(one))
    return name === '$not' && !holds(operand, likedBy)
  })
}

function isMeant(conditions: object, { likedBy }: Liked): boolean {
  return Object.entries(conditions).every(([name, value]) => name === 'likedBy' && holds(value, likedBy))
}

/** A store with one review, and its messages. */
function shelfOf(id: string, review: Liked | undefined) {
  return {
    find: (asked: string) => (asked === id ? review && structuredClone(review) : undefined),
    update: async (
      asked: string,
      conditions: object,
      how: (review: Liked) => Partial<Liked> | Promise<Partial<Liked>>,
    ) => {
      if (!review || asked !== id || !isMeant(conditions, review)) return { modified: 0 }
      const { likesCount = review.likesCount, likedBy = review.likedBy } = await how(structuredClone(review))
      Object.assign(review, { likesCount, likedBy })
      return { modified: 1 }
    },
  }
}

export const oracle: Oracle = {
  like: {
    times: 60,
    call: ({ random, settings }) => {
      const someone = () => random.address(settings.domain)
      const [id, email, neighbour] = [random.word(), someone(), someone()]
      const likedBy = Array.from({ length: random.number(0, 4) }, someone)
      if (random.chance(3)) likedBy.push(email)
      // Another customer's like may be in progress: counted, but not signed yet.
      const likesCount = likedBy.length + (random.chance(4) ? 1 : 0)
      const review = random.chance(6) ? undefined : { author: someone(), likesCount, likedBy }
      const isBusy = random.chance()
      const post = {
        thank: async () => {
          if (!review || !isBusy) return
          review.likesCount += 1
          review.likedBy = [...review.likedBy, neighbour]
        },
      }
      return {
        args: [shelfOf(id, review), post, id, email],
        payload: `${email}, where it is liked by ${likedBy.join() || 'nobody'}`,
        seen: () => review && { likesCount: review.likesCount, likedBy: review.likedBy.toSorted() },
      }
    },
    // The change is compared by its result.
    same: (submitted, right) =>
      typeof right === 'string' ? submitted === right : typeof submitted === 'object',
  },
}
