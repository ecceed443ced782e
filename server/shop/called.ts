/** The version of a lab's code that a learner wrote herself. */
export const OWN = 'own'

type Asked = (...args: never[]) => Promise<unknown>

/** What code exports, where all of it answers later, data too: the code may be a learner's own, in another process. */
export type Later<Code> = {
  readonly [Name in keyof Code]: Code[Name] extends Asked
    ? Code[Name]
    : Code[Name] extends (...args: infer Args) => infer Given
      ? (...args: Args) => Promise<Awaited<Given>>
      : Code[Name] extends ((...args: infer Args) => infer Given) | undefined
        ? (...args: Args) => Promise<Awaited<Given> | undefined>
        : () => Promise<Code[Name]>
}

/** The same for many calls of one function: all of them run in one realm, and answer together. */
export type EachLater<Code> = {
  readonly [Name in keyof Code]: Code[Name] extends (...args: infer Args) => infer Given
    ? (calls: readonly Args[]) => Promise<Awaited<Given>[]>
    : never
}

/** Calls a function of some code by its name, once for each of these lists of arguments; or tells data that it exports. */
export type Caller = (name: string, calls: readonly (readonly unknown[])[]) => Promise<unknown[]>

/** The functions of some code, each of which is called by `caller`. */
export function later<Code extends object>(caller: Caller): Later<Code> {
  return new Proxy({} as Later<Code>, {
    get: (_target, name) =>
      typeof name === 'string' ? async (...args: unknown[]) => (await caller(name, [args]))[0] : undefined,
  })
}

/** The same, for many calls of one function. */
export function eachLater<Code extends object>(caller: Caller): EachLater<Code> {
  return new Proxy({} as EachLater<Code>, {
    get: (_target, name) =>
      typeof name === 'string'
        ? async (calls: readonly unknown[][]) => (calls.length === 0 ? [] : caller(name, calls))
        : undefined,
  })
}

/** Calls code that is ours, in this thread. */
export function callerOf(code: object): Caller {
  return async (name, calls) => {
    if (!(name in code)) throw new Error(`The live code exports no ${name}`)
    const work: unknown = Reflect.get(code, name)
    const given: unknown[] = []
    for (const args of calls) {
      given.push(typeof work === 'function' ? await Reflect.apply(work, undefined, args) : work)
    }
    return given
  }
}
